/** What other modules use of exportacoes. */
export { comPontos } from './csv.ts';
export { type AnyExportSource, type Asker, type ExportColumn, type ExportSource, type PackageSource, type Value } from './fonte.ts';
export { type Formats, formatsOf } from './formats.ts';
export { type ZipEntry, zip } from './zip.ts';
