/** Between the cells of a row, as the server keeps them (core/html). */
const betweenCells = ' | ';

/** The pasted page with the rows of its tables as lines: the editor has no tables, and would run their cells into one word. */
export function tablesAsLines(html: string): string {
  if (!/<table\b/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  // those inside of others first
  for (const table of [...page.querySelectorAll('table')].toReversed()) {
    const lines = [...table.rows].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean));
    table.replaceWith(
      ...lines
        .filter((cells) => cells.length > 0)
        .map((cells) => {
          const line = page.createElement('p');
          line.textContent = cells.join(betweenCells);
          return line;
        }),
    );
  }
  return page.body.innerHTML;
}
