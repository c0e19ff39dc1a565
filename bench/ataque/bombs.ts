import { crc32, deflateRawSync } from 'node:zlib';

const mb = 1024 * 1024;

interface Part {
  name: string;
  packed: Buffer;
  size: number;
  crc: number;
}
const part = (name: string, text: string): Part => ({ name, packed: deflateRawSync(text), size: Buffer.byteLength(text), crc: crc32(text) });

/** A ZIP file whose sizes are what the parts say. */
function zipOf(parts: readonly Part[]): Buffer {
  const out: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, size, crc } of parts) {
    const heads = [false, true].map((central) => {
      const h = Buffer.alloc(central ? 46 : 30);
      const from = central ? 10 : 8;
      h.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
      h.writeUInt16LE(8, from);
      h.writeUInt32LE(crc, from + 6);
      h.writeUInt32LE(packed.length, from + 10);
      h.writeUInt32LE(size, from + 14);
      h.writeUInt16LE(name.length, from + 18);
      if (central) h.writeUInt32LE(at, 42);
      return Buffer.concat([h, Buffer.from(name)]);
    });
    out.push(heads[0]!, packed);
    at += heads[0]!.length + packed.length;
    directory.push(heads[1]!);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...out, list, end]);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const around: readonly Part[] = [
  part('[Content_Types].xml', `<Types xmlns="${packaged}/content-types"/>`),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
];
const sheet = (size: number): Part => {
  const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>';
  return part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${cell.repeat(Math.ceil((size * mb) / cell.length))}</sheetData></worksheet>`);
};

/** A workbook of a few hundred KB with a sheet of so many MB. */
export const xlsxBomb = (size: number): Buffer => zipOf([...around, sheet(size)]);
/** The same, which says that its sheet has 1 KB. */
export const lyingXlsx = (size: number): Buffer => zipOf([...around, { ...sheet(size), size: 1024 }]);

/** A drawing of about 1 KB that draws a blurred rectangle so many times: ten to the power of its nests. */
export function svgBomb(uses: number): Buffer {
  const levels = Math.round(Math.log10(uses));
  const groups = Array.from({ length: levels }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join('');
  const filter = '<filter id="f"><feGaussianBlur stdDeviation="40"/><feTurbulence baseFrequency=".9" numOctaves="9"/></filter>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><defs>${filter}<rect id="l0" width="2000" height="2000" filter="url(#f)"/>${groups}</defs><use href="#l${levels}"/></svg>`,
  );
}

/** AVIF of 7000 × 7000 pixels of one colour. */
export const avifBomb = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAABFsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAARjbWRhdBIACgo/8zavtXaQENBpMsoIE5KExgmHnnnmgkAAAFfPzEUivhkdQyrQNLNP/YJLWjVi2hSeWL2xjjjAqUW11PyFIyyZen0yEtZXmJprWTO1TegQE5pctTd1WbNGVhqqdiaFXIbPs+OgJbmVdB2RwE/OEn6SbeBQkc/MUl6RnPKjZ5cAK+GEj8mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXU+xyXu2zSbWc/MUl6RnPKjZ5cAK+GEj8mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuLIrfe9/UjoFMGjGpKKc24w78h0qV5dTgqD9MwXy8jnIdnN4JHPzFJekZzyo2eXACvhhI/Jn2qyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQC2i2Yht25JEW0/ZoPvrJMe9gFdi2AKQVQfgRnq/Xn3iOr7Scw6ZnxNFeZZbxZqY00pTEJE+SRyvPrXJ1AwkJe/ya6zj164ag9+Zlm99I2/y2/pYPkp5M11Pscl7ts0m1nPzFJekZzyo2eXACvhhI/Jn2qyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQCsEyLiyK33vf1I6BTBoxqSinNuMO/IdKleXU4Kg/TMF8vI5yHZzeCRz8xSXpGc8qNnlwAr4YSPyZ9qssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykAtotmIbduSRFtP2aD76yTHvYBXYtgCkFUH4EZ6v1594jq+0nMOmZ8TRXmWW8WamNNKUxCRPkkcrz61ydQMJCXv8mus49euGoPfmZZvfSNv8tv6WD5KeTNdT7HJe7bNJuuz8xSXpGc8qNnlwAr4YSPyZ9qssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykArBMi4sit9739SOgUwaMakopzbjDvyHSpXl1OCoP0zBfLyOgjCts85vrOw1ZtN1pfkpSoaVdx4kWltmm6OIu/76S6u/bhpDqSmZmvRhFArpM2+TwW6Vf4FnXxhD5JXnzI4VqmAS4ppj+exJWLK0yi0ghKgv8JAn8JXfu4g8/MUl6RnPKjZ5cAK+GEj8mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXVOXekCYYgTlUZiF2A5fBkQVIKtPB++6YAHPeaDTcoccFdoYHDEQ+Ed57tY71qZGM9EJD+Z8zIx45B6',
  'base64',
);
