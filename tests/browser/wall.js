// What is wrong with the boards of these documents, a sentence each.
documents => Object.entries(documents).flatMap(([address, text]) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("#board");
    document.querySelector("#board").replaceWith(fresh);
    document.querySelector("#clock").textContent = "20:48";
    document.querySelector("#bar")?.removeAttribute("hidden");
    return [...fresh.querySelectorAll(".slide")].flatMap((slide, at, all) => {
        all.forEach(other => other.classList.toggle("now", other === slide));
        return faults(fresh, slide).map(fault => `${address} ${at + 1}: ${fault}`);
    });

    function faults(board, slide) {
        const found = [], rows = [...slide.querySelectorAll("li")];
        const texts = [...board.querySelectorAll("*")].filter(element => element.checkVisibility()
            && !element.closest(".visually-hidden") && [...element.childNodes].some(
                node => node.nodeType === 3 && node.data.trim()));
        for (const element of texts) {
            const style = getComputedStyle(element), isNarrow = style.fontFamily.startsWith('"Barlow');
            const capitals = parseFloat(style.fontSize) * (isNarrow ? 0.704 : 0.672);
            if (capitals < 0.027 * innerHeight) found.push(`small: ${element.textContent} ${capitals}`);
            if (!isIn(letters(element), board.getBoundingClientRect()))
                found.push(`outside: ${element.textContent}`);
        }
        const shown = [...board.querySelectorAll("footer > *, #clock")].filter(it => it.checkVisibility());
        apart([...slide.querySelectorAll("h1, header p, .notice"), ...rows, ...shown]);
        for (const row of rows) {
            const own = [...row.querySelectorAll(".name, b, i, small, .rank, .table strong, .table > span")];
            for (const part of own)
                if (!isIn(letters(part), row.getBoundingClientRect())) found.push(`cut: ${part.textContent}`);
            apart(own);
        }
        return found;

        function apart(parts) {
            const box = part => part.matches("li") ? part.getBoundingClientRect() : letters(part);
            const boxes = parts.map(box);
            boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b, more) => {
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                const [one, other] = [parts[at].textContent, parts[at + 1 + more].textContent];
                if (wide > 1 && high > 1) found.push(`on one another: ${one} ${other}`);
            }));
        }
    }
    function letters(element) {  // which are less high than their lines
        const range = document.createRange(), em = parseFloat(getComputedStyle(element).fontSize);
        range.selectNodeContents(element);
        if (element.firstElementChild?.matches(".visually-hidden")) range.setStart(element, 1);
        const {left, right, top, bottom} = range.getBoundingClientRect();
        return {left, right, top: top + 0.15 * em, bottom: bottom - 0.08 * em};
    }
    function isIn(inner, outer) {
        return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
            && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    }
})
