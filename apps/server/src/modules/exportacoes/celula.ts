/** Where a spreadsheet takes a cell to begin with a formula, whatever it takes for a separator; also in the full width of Asian keyboards. */
const formula = /(^|[,;\t\r\n])(\s*)(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])([^,;\t\r\n]*)/g;
/** Numbers and phones begin with such signs, and are none. */
const plainNumber = /^[+-]?[\d\s().-]+$/;

/** A text as one cell of a CSV file with ';': what would be run as a formula stays text. */
export function celulaCsv(text: string): string {
  const harmless = /^[+-]?[\d\s().,-]+$/.test(text)
    ? text
    : text.replace(formula, (whole, separator: string, space: string, rest: string) =>
        rest !== '' && plainNumber.test(rest) ? whole : `${separator}${space}'${rest}`,
      );
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
