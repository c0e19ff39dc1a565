import type { ExportColumn, Value } from './fonte.ts';
import type { Formats } from './formats.ts';
import { zip } from './zip.ts';

/** What a sheet holds, its headings included. */
export const mostXlsxRows = 1_048_576;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kindOf = (part: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML has no place for control characters, not even escaped. */
const escaped = (text: string): string =>
  text
    .slice(0, 32_000)
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (c) => entities[c]!);

const style = { plain: 0, heading: 1, moment: 2, duration: 3 };

/** Letters of a column, from 0: A, Z, AA. */
const letters = (i: number): string => (i < 26 ? '' : letters(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));

/** `r`: place of the cell; optional in the format, and yet some readers cannot do without. */
function cell(r: string, value: Value, { kind }: ExportColumn, formats: Formats): string {
  if (value === null || value === '') return '';
  if (value instanceof Date) return `<c r="${r}" s="${style.moment}"><v>${formats.serial(value)}</v></c>`;
  if (kind === 'duracao') return `<c r="${r}" s="${style.duration}"><v>${Number(value) / 86_400}</v></c>`;
  if (typeof value === 'number') return `<c r="${r}"><v>${value}</v></c>`;
  return `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

async function* sheet(columns: readonly ExportColumn[], batches: AsyncIterable<Value[][]>, formats: Formats): AsyncGenerator<Buffer> {
  const widths = columns.map(({ largura }, i) => `<col min="${i + 1}" max="${i + 1}" width="${largura}" customWidth="1"/>`).join('');
  const headings = columns.map(({ titulo }, i) => `<c r="${letters(i)}1" t="inlineStr" s="${style.heading}"><is><t>${escaped(titulo)}</t></is></c>`).join('');
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield Buffer.from(`${xml}<worksheet xmlns="${main}">${frozen}<cols>${widths}</cols><sheetData><row r="1">${headings}</row>`);
  const names = columns.map((_, i) => letters(i));
  let n = 1;
  for await (const rows of batches) {
    const lines = rows.map((row) => {
      n += 1;
      return `<row r="${n}">${row.map((value, i) => cell(`${names[i]}${n}`, value, columns[i]!, formats)).join('')}</row>`;
    });
    yield Buffer.from(lines.join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A workbook of one sheet, written while its rows are read. */
export function xlsx(name: string, columns: readonly ExportColumn[], batches: AsyncIterable<Value[][]>, formats: Formats): AsyncGenerator<Buffer> {
  const part = (file: string, text: string) => ({ name: file, content: [Buffer.from(text)] });
  return zip([
    part(
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kindOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOf('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${kindOf('styles')}"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches, formats) },
  ]);
}
