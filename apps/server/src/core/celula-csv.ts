/** Signs that begin a formula, also in the full width of Asian keyboards; behind them what a cell already carried as a mark. */
const formula = /^\s*'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The mark that stands before such a text in our files. */
const mark = /^(\s*)'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
/** Numbers and phones begin with such signs, and are none. */
const plainNumber = /^[+-]?[\d\s().,-]+$/;

/**
 * A text as one cell of a CSV file with ';': what would be run as a formula stands behind a mark, which our import takes off again
 * (decisions/0086). What holds a character that some reader takes for the end of a cell stands in quotes, and is one cell.
 */
export function celulaCsv(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text.trimStart()) ? text.replace(/\S/, (first) => `'${first}`) : text;
  return /[";,\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell of one of our files as it was before the mark. */
export const semMarca = (cell: string): string => cell.replace(mark, '$1');
