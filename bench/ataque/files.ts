import sharp from 'sharp';
import { post } from './bodies.ts';
import { avifBomb, lyingXlsx, svgBomb, xlsxBomb } from './bombs.ts';
import type { World } from './world.ts';

/** Ten minutes and a bit of silence in few bytes for its length. */
function wav(seconds: number, rate: number): Buffer {
  const data = Buffer.alloc(seconds * rate);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

const plain = (edge: number) => sharp({ create: { width: edge, height: edge, channels: 3, background: '#4a5ae8' }, limitInputPixels: false });

/** One call for each bomb; `scale`: how much of its size it has. */
export async function fileBombs({ server, admin }: World, scale = 1): Promise<Readonly<Record<string, () => Promise<number>>>> {
  const send = (path: string, name: string, bytes: Buffer) => (): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return post(`${server.url}/api${path}`, { body: form }, admin.token);
  };
  const sheet = xlsxBomb(400 * scale);
  const edge = Math.round(8000 * Math.sqrt(scale));
  return {
    planilha_400_mb: send('/contatos/importarContatos', 'a.xlsx', sheet),
    planilha_que_mente: send('/contatos/importarContatos', 'a.xlsx', lyingXlsx(300 * scale)),
    planilha_na_conversa: send('/chat/upload', 'a.xlsx', sheet),
    desenho_mil_usos: send('/contatos/avatar', 'a.png', svgBomb(1000)),
    desenho_cem_mil_usos: send('/contatos/avatar', 'a.png', svgBomb(100_000)),
    avif_49_mp: send('/chat/upload', 'a.avif', avifBomb),
    jpeg_progressivo_64_mp: send('/chat/upload', 'a.jpg', await plain(edge).jpeg({ progressive: true }).toBuffer()),
    png_64_mp: send('/contatos/avatar', 'a.png', await plain(edge).png().toBuffer()),
    webp_64_mp: send('/chat/upload', 'a.webp', await plain(edge).webp({ effort: 0 }).toBuffer()),
    voz_longa: send('/chat/voz', 'a.wav', wav(700, 8000)),
  };
}

/** What people send: photos, sheets, texts. */
export async function goodFiles({ server, admin }: World): Promise<readonly (() => Promise<number>)[]> {
  const photo = await plain(3000).jpeg().toBuffer();
  const form = (name: string, bytes: Buffer): FormData => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(bytes)]), name);
    return data;
  };
  const to = (path: string, name: string, bytes: Buffer) => (): Promise<number> => post(`${server.url}/api${path}`, { body: form(name, bytes) }, admin.token);
  const rows = Buffer.from(`Nome;E-mail\n${Array.from({ length: 5000 }, (_, i) => `Pessoa ${i};p${i}@exemplo.com`).join('\n')}`);
  return [
    to('/contatos/importarContatos', 'a.csv', rows),
    to('/contatos/avatar', 'a.jpg', photo),
    to('/chat/upload', 'a.jpg', photo),
    to('/chat/upload', 'a.txt', rows),
  ];
}
