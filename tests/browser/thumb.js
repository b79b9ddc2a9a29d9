// What should be in sight, cannot be hit by a thumb, or lies on something else.
() => {
    const shown = each => each.checkVisibility({visibilityProperty: true});
    const all = selector => [...document.querySelectorAll(selector)].filter(shown);
    const name = each => each.className + " " + (each.dataset.key || each.innerText);
    const boxes = all("#slate, .deal-grid, .fields, .save, .pad button, .sheet-bar button")
        .map(each => [name(each), (each.closest(".table-scroll") || each).getBoundingClientRect()]);
    const outside = boxes.filter(([, box]) =>
        box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth);
    const overlaps = boxes.filter(([, one], at) => boxes.slice(at + 1).some(([, other]) =>
        one.left < other.right - 3 && other.left < one.right - 3
        && one.top < other.bottom - 3 && other.top < one.bottom - 3));
    const small = all(".pad button, .deal.current :is(.save, .chip, .cell:has(> .points))").filter(each => {
        const box = each.getBoundingClientRect();
        return box.width < 43.5 || box.height < 43.5;
    }).map(each => [name(each), each.getBoundingClientRect()]);
    return [...outside, ...overlaps, ...small].map(([name, box]) => `${name} ${JSON.stringify(box)}`);
}
