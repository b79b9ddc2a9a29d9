// What is wrong with the boxes of a page: the header is more than a line, a button on a phone more than two, a text is
// cut, a word is broken, or a text lies on another one. Texts may share a few pixels, large ones more since their lines
// stand close; and what floats above the page (the menu of a phone, a dropdown) lies on what is below it.
() => {
    const faults = [];
    const header = document.querySelector(".site-header");
    if (header && header.offsetHeight > 60) faults.push(`header: ${header.offsetHeight} px high`);
    const floats = (element) => {
        for (let at = element; at; at = at.parentElement)
            if (["fixed", "sticky", "absolute"].includes(getComputedStyle(at).position)) return true;
        return false;
    };
    const range = document.createRange();
    const linesOf = (content) => {
        range.selectNodeContents(content);
        const tops = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => box.bottom);
        return tops.sort((one, other) => one - other).filter((top, at) => !at || top - tops[at - 1] > 9).length;
    };
    if (window.innerWidth < 400)
        for (const button of document.querySelectorAll("button, .button"))
            if (button.checkVisibility() && !button.querySelector("svg, p, small") && linesOf(button) > 2)
                faults.push(`button of ${linesOf(button)} lines: ${button.textContent.trim().slice(0, 60)}`);
    const isBroken = (node, word) => {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
        return boxes.some((box) => box.top > boxes[0].bottom - 4);
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
        if (!element.closest(".name, code") && style.hyphens !== "auto")
            for (const node of own)
                for (const word of node.data.matchAll(/\p{L}{4,}/gu))
                    if (isBroken(node, word)) faults.push(`broken: ${word[0]}`);
        const shared = Math.max(6, parseFloat(style.fontSize) / 4);
        const scroll = element.closest(".table-scroll")?.getBoundingClientRect();
        for (const node of own) {
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) {
                const isOut =
                    scroll &&
                    (box.left > scroll.right || box.right < scroll.left || box.top > scroll.bottom - 9);
                if (box.width > 2 && !isOut) texts.push([box, node, shared]);
            }
        }
    }
    texts.sort(([one], [other]) => one.top - other.top);
    texts.forEach(([one, node, shared], at) => {
        for (const [other, further, too] of texts.slice(at + 1)) {
            if (other.top >= one.bottom - 6) break;
            if (node === further) continue; // lines of the large face stand close
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (wide > 3 && high > Math.min(shared, too))
                faults.push(`on one another: ${node.data.trim().slice(0, 30)} / ${further.data.trim().slice(0, 30)}`);
        }
    });
    return faults;
}
