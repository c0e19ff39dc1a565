/** Characters after which a spreadsheet may begin a new cell. */
const separators = /([,;\t\r\n])/;
/** Signs that begin a formula, also in the full width of Asian keyboards. */
const formula = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Numbers and phones begin with such signs, and are none. */
const plainNumber = /^[+-]?[\d\s().-]+$/;

/** A piece of a text as it stands between two separators: what would be run as a formula stays text. */
function defused(piece: string): string {
  const text = piece.trimStart();
  if (!formula.test(text.charAt(0)) || plainNumber.test(text)) return piece;
  return `${piece.slice(0, piece.length - text.length)}'${text}`;
}

/** A text as one cell of a CSV file with ';': nothing of it is run as a formula. One pass, however long the text. */
export function celulaCsv(text: string): string {
  const harmless = !formula.test(text) || /^[+-]?[\d\s().,-]+$/.test(text) ? text : text.split(separators).map(defused).join('');
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
