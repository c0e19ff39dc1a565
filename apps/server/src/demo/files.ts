/** A recording of some seconds, loud and soft as speech is: 16 bits, 16 kHz. */
export function voiceWav(seconds = 6): Buffer {
  const rate = 16_000;
  const samples = rate * seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    const t = i / rate;
    const loud = Math.max(0, Math.sin(t * 2.1)) * (0.4 + 0.6 * Math.abs(Math.sin(t * 7.3)));
    bytes.writeInt16LE(Math.round(9000 * loud * Math.sin(2 * Math.PI * (150 + 40 * Math.sin(t * 3)) * t)), 44 + i * 2);
  }
  return bytes;
}

const page =
  'BT /F1 22 Tf 60 760 Td (Loja Aurora) Tj 0 -40 Td /F1 14 Tf (Orcamento 1042) Tj 0 -34 Td /F1 11 Tf (Sofa Lotus retratil, verde-musgo: R$ 3.890,00) Tj 0 -20 Td (Entrega e montagem em Campinas: R$ 120,00) Tj 0 -20 Td (Total: R$ 4.010,00 em ate 10 vezes) Tj ET';
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  `<</Length ${page.length}>>stream\n${page}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

/** A quote of one page. */
export const quotePdf = Buffer.from(
  (() => {
    let text = '%PDF-1.4\n';
    const places = objects.map((body, i) => {
      const at = text.length;
      text += `${i + 1} 0 obj${body}endobj\n`;
      return at;
    });
    const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
    return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  })(),
);
