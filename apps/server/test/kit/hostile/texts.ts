/** Characters of each of them. */
export const hostileLength = 60_000;

const repeated = (piece: string, end = ''): string => piece.repeat(Math.ceil(hostileLength / piece.length)).slice(0, hostileLength) + end;
/** Texts that make a careless regular expression, or a sort of marks, take seconds. */
export const hostileTexts: Readonly<Record<string, string>> = {
  spaces: repeated(' ', 'x'),
  tabs: repeated('\t', 'x'),
  lines: repeated('\n', 'x'),
  'line breaks of Windows': repeated('\r\n', 'x'),
  letters: repeated('a', '!'),
  capitals: repeated('A', '!'),
  digits: repeated('1', 'x'),
  dots: repeated('.', 'x'),
  dashes: repeated('-', 'x'),
  'marks over letters': repeated('\u0301\u0316', 'x'),
  'at signs': repeated('a@', ' '),
  brackets: repeated('<[({', '!'),
  'letters and spaces': repeated('a ', '\0'),
  'commas and lines': repeated(',\n=', 'x'),
  addresses: repeated('http://a.', '!'),
  braces: repeated('{{a', '!'),
};

/** Milliseconds of processor time that the work takes, at least of some tries: a busy machine takes none of it away. */
export function leastCpuMs(work: () => void, tries = 5): number {
  const times = Array.from({ length: tries }, () => {
    const { user } = process.cpuUsage();
    work();
    return (process.cpuUsage().user - user) / 1000;
  });
  return Math.min(...times);
}
