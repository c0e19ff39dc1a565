import type { TipoDeMidia } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertArquivo, insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { type Salas, startSalas } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { linksIn, midiasService } from './midias.service.ts';

let kit: Salas;
let boss: Staff;
let seller: Staff;
let here: number;
let before: number;
let hidden: number;

beforeAll(async () => {
  kit = await startSalas();
  const [vendas, suporte] = [await kit.departamento('Vendas'), await kit.departamento('Suporte')];
  boss = await kit.staff({ grupo: 'supervisor' });
  seller = await kit.staff({ departamentos: [vendas] });
  await kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
    const contato = async (nome: string) => await insertContato(db, { nome });
    const [rita, other] = [await contato('Rita'), await contato('Outra')];
    const file = async (nome: string, content_type: string) => await insertArquivo(db, { nome, content_type, tamanho: 10, caminho: `1/${nome}` });
    let minute = 0;
    const sala = async (id_contato: number, id_departamento: number, sent: readonly [tipo: string, what: string, deletada?: boolean][]) => {
      const id_sala = await insertSala(db, { id_contato, id_departamento, status_id: 4 });
      const types: Record<string, string> = { image: 'image/png', video: 'video/mp4', audio: 'audio/ogg', document: 'application/pdf' };
      for (const [i, [tipo, what, deletada = false]] of sent.entries()) {
        const id_arquivo = types[tipo] ? await file(what, types[tipo]) : null;
        const link = tipo === 'button_link' ? JSON.stringify({ url: 'https://loja.exemplo/p/1', title: what }) : null;
        const em = new Date(Date.parse('2026-11-01T10:00:00Z') + ++minute * 60_000);
        await db
          .insertInto('mensagem')
          .values({ id_sala, msg_index: i + 1, de: 'contato', tipo, texto: id_arquivo === null ? what : '', id_arquivo, link, deletada, em })
          .execute();
      }
      return id_sala;
    };
    before = await sala(rita, vendas, [
      ['image', 'antiga.png'],
      ['message', 'Veja https://exemplo.com/a, e http://b.com.br.'],
      ['message', 'sem link'],
    ]);
    hidden = await sala(rita, suporte, [
      ['image', 'escondida.png'],
      ['document', 'escondido.pdf'],
    ]);
    here = await sala(rita, vendas, [
      ['image', 'sala.png'],
      ['video', 'giro.mp4'],
      ['audio', 'voz.ogg'],
      ['document', 'planta.pdf'],
      ['image', 'apagada.png', true],
      ['button_link', 'Comprar'],
    ]);
    await sala(other, vendas, [['image', 'de-outra.png']]);
  });
});
afterAll(() => kit.close());

const list = (person: Staff, tipo: TipoDeMidia, more: { cursor?: string; limite?: number } = {}) =>
  midiasService(kit.core).ofSala(person, here, { tipo, cursor: more.cursor, limite: more.limite ?? 30 });
const names = async (person: Staff, tipo: TipoDeMidia) => (await list(person, tipo)).data.map((m) => m.arquivo?.nome);

describe('the gallery', () => {
  it('has what was sent in all salas of the contato, by kind, newest first, without what was deleted', async () => {
    expect(await names(boss, 'imagens')).toEqual(['giro.mp4', 'sala.png', 'escondida.png', 'antiga.png']);
    expect(await names(boss, 'audios')).toEqual(['voz.ogg']);
    expect(await names(boss, 'documentos')).toEqual(['planta.pdf', 'escondido.pdf']);
    const { data } = await list(boss, 'links');
    expect(data.map((m) => m.links)).toEqual([
      [{ url: 'https://loja.exemplo/p/1', title: 'Comprar' }],
      [
        { url: 'https://exemplo.com/a', title: 'https://exemplo.com/a' },
        { url: 'http://b.com.br', title: 'http://b.com.br' },
      ],
    ]);
    expect(data.map((m) => m.chat_id)).toEqual([here, before]);
  });

  it('comes in pages, each once', async () => {
    const seen: (string | undefined)[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(boss, 'imagens', { limite: 3, ...(cursor && { cursor }) });
      seen.push(...page.data.map((m) => m.arquivo?.nome));
      ({ cursor } = page);
    } while (cursor);
    expect(seen).toEqual(['giro.mp4', 'sala.png', 'escondida.png', 'antiga.png']);
  });

  it('[6] shows nothing of salas that the person does not see', async () => {
    expect(await names(seller, 'imagens')).toEqual(['giro.mp4', 'sala.png', 'antiga.png']);
    expect(await names(seller, 'documentos')).toEqual(['planta.pdf']);
    const query = { tipo: 'imagens', cursor: undefined, limite: 30 } as const;
    await expect(midiasService(kit.core).ofSala(seller, hidden, query)).rejects.toMatchObject({ code: 'nao_encontrado' });
    const foreign = await kit.staff({ grupo: 'administrador' }, kit.other);
    const id_contato = await kit.database.comEmpresa(
      kit.empresa.id_empresa,
      async (db) => (await db.selectFrom('sala').select('id_contato').where('id_sala', '=', here).executeTakeFirstOrThrow()).id_contato!,
    );
    const ofContato = (person: Staff) => midiasService(kit.core).ofContato(person, id_contato, query);
    expect((await ofContato(seller)).data).toEqual((await list(seller, 'imagens')).data);
    await expect(ofContato(foreign)).rejects.toMatchObject({ code: 'nao_encontrado' });
    await expect(midiasService(kit.core).ofSala(foreign, here, query)).rejects.toMatchObject({ code: 'nao_encontrado' });
  });
});

it('addresses end where the sentence does', () => {
  expect(linksIn('(https://a.com/x?y=1&z=(2)). https://a.com/x http://b.com!')).toEqual(['https://a.com/x?y=1&z=(2', 'https://a.com/x', 'http://b.com']);
});
