const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
/** Size of a file as people read it. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${number.format(Math.max(bytes / 1000, 0.1))} kB` : `${number.format(bytes / 1_000_000)} MB`;
