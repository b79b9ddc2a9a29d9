// What is wrong with the boxes of a page: the header is more than a line, a text is cut, or lies on another one. Texts
// may share a few pixels, and what floats above the page (the menu of a phone, a dropdown) lies on what is below it.
() => {
    const faults = [];
    const header = document.querySelector(".site-header");
    if (header && header.offsetHeight > 60) faults.push(`header: ${header.offsetHeight} px high`);
    const floats = (element) => {
        for (let at = element; at; at = at.parentElement)
            if (["fixed", "sticky", "absolute"].includes(getComputedStyle(at).position)) return true;
        return false;
    };
    const texts = [];
    for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
        if (!own.length || !element.checkVisibility() || element.closest("svg, select, .visually-hidden, .skip"))
            continue;
        const style = getComputedStyle(element);
        const hides = style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
        if (hides && element.clientWidth > 1) faults.push(`cut: ${element.textContent.trim().slice(0, 40)}`);
        if (floats(element)) continue;
        const range = document.createRange();
        const scroll = element.closest(".table-scroll")?.getBoundingClientRect();
        for (const node of own) {
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) {
                const isOut =
                    scroll &&
                    (box.left > scroll.right || box.right < scroll.left || box.top > scroll.bottom - 9);
                if (box.width > 2 && !isOut) texts.push([box, node]);
            }
        }
    }
    texts.sort(([one], [other]) => one.top - other.top);
    texts.forEach(([one, node], at) => {
        for (const [other, further] of texts.slice(at + 1)) {
            if (other.top >= one.bottom - 6) break;
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (wide > 3 && high > 6)
                faults.push(`on one another: ${node.data.trim().slice(0, 30)} / ${further.data.trim().slice(0, 30)}`);
        }
    });
    return faults;
}
