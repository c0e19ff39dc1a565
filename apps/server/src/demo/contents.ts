import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../core/db/database.ts';
import type { Core } from '../core/module.ts';
import { convertVoice } from '../integrations/audio/voice.ts';
import { insertArquivo } from '../modules/atendimentos/mensagens/arquivos.repository.ts';
import { type KeptFile, keepFile, keepVoice } from '../modules/atendimentos/mensagens/arquivos.ts';
import { recordMudanca } from '../modules/contatos/cadastro/mudancas.ts';
import { quotePdf, voiceWav } from './files.ts';

interface Said {
  de: 'contato' | 'usuario' | 'sistema';
  tipo: string;
  texto?: string;
  dados?: object;
  arquivo?: KeptFile;
  /** Emoji that the other side put on it. */
  reacao?: string;
}

const place = { latitude: -22.90556, longitude: -47.06083, nome: 'Edifício Jardim', endereco: 'Rua Barão de Jaguara, 1030, Campinas' };
const card = { nome: 'Marcenaria Silva', telefone: '5519998877665' };

const sticker = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="112" fill="#ffd54a"/><circle cx="90" cy="108" r="14"/><circle cx="166" cy="108" r="14"/><path d="M72 150q56 66 112 0" fill="none" stroke="#000" stroke-width="12" stroke-linecap="round"/></svg>',
    ),
  )
    .webp()
    .toBuffer();
const picture = (from: string, to: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="960" height="640" fill="url(#g)"/><rect y="470" width="960" height="170" fill="#8a6b4f"/><rect x="210" y="330" width="540" height="150" rx="26" fill="#44617b"/><rect x="180" y="380" width="70" height="130" rx="22" fill="#3a546c"/><rect x="710" y="380" width="70" height="130" rx="22" fill="#3a546c"/></svg>`,
    ),
  )
    .jpeg({ quality: 82 })
    .toBuffer();

/** One sala of Ana with everything that a timeline can hold. */
export async function insertContents({ database, storage }: Core): Promise<void> {
  const found = await database.semEmpresa((db) =>
    db
      .selectFrom('sala as s')
      .innerJoin('acesso as a', 'a.id_login', 's.id_responsavel')
      .select(['s.id_empresa', 's.id_sala', 's.id_wpp_config', 's.id_contato', 's.id_responsavel as ana', 's.ultimo_index', 's.destino'])
      .where('a.usuario', '=', 'ana@aurora.demo')
      .where('s.status_id', '=', 2)
      .where('s.id_wpp_config', 'is not', null)
      .orderBy('s.ultima_em', 'desc')
      .executeTakeFirst(),
  );
  if (!found || found.ana === null) return;
  const { id_empresa, ana } = found;
  const keep = (bytes: Buffer, nome: string) => keepFile(storage, id_empresa, bytes, nome);
  const said: readonly Said[] = [
    { de: 'contato', tipo: 'image', texto: 'É esta parede, tem 3 metros', arquivo: await keep(await picture('#e9d8c3', '#c9b79f'), 'sala.jpg') },
    { de: 'contato', tipo: 'location', texto: `${place.nome}, ${place.endereco}`, dados: { localizacao: place }, reacao: '👍' },
    { de: 'usuario', tipo: 'audio', arquivo: await keepVoice(storage, convertVoice, id_empresa, voiceWav()) },
    { de: 'usuario', tipo: 'document', texto: 'Segue o orçamento com a entrega', arquivo: await keep(quotePdf, 'Orçamento 1042.pdf'), reacao: '❤️' },
    { de: 'usuario', tipo: 'nota', texto: 'Já comprou a mesa em março: pode dar o frete.' },
    { de: 'contato', tipo: 'contacts', texto: `${card.nome} (19) 99887-7665`, dados: { contatos: [card] } },
    { de: 'contato', tipo: 'message', texto: 'Esse é o montador que costuma vir aqui, pode combinar com ele' },
    { de: 'contato', tipo: 'sticker', arquivo: await keep(await sticker(), 'figurinha.webp') },
  ];
  const kept = [await keep(quotePdf, 'Contrato de entrega assinado.pdf'), await keep(await picture('#dfe6ee', '#b9c6d6'), 'Fachada do prédio.jpg')];
  await database.comEmpresa(id_empresa, async (db) => {
    for (const file of kept) {
      const id_arquivo = await insertArquivo(db, { ...file, bucket: 'ficha' }, ana);
      await db.insertInto('anexo').values({ area: 'contatos', id_registro: found.id_contato!, id_arquivo, id_login: ana }).execute();
      await recordMudanca(db, [found.id_contato!], 'alterado', ana, { arquivo: [null, file.nome] });
    }
    const last = await addAll(db, { ...found, ana }, said);
    await sql`update sala set ultimo_index = ${last.index}::int, ultima_em = ${last.em}::timestamptz, ultima_texto = '', ultima_tipo = 'sticker', ultima_de = 'contato', espera_desde = ${last.waiting}::timestamptz where id_sala = ${found.id_sala}`.execute(
      db,
    );
    await sql`update sala_membro set ultima_em = ${last.em}::timestamptz, lido_ate = ${last.index}::int where id_sala = ${found.id_sala}`.execute(db);
    const quando = new Date(Date.now() + 86_400_000);
    quando.setUTCHours(12, 0, 0, 0);
    await db
      .insertInto('agendamento')
      .values({ id_sala: found.id_sala, id_login: ana, texto: 'Bom dia! Conseguiu ver o orçamento?', quando, cancelar_se_responder: true })
      .execute();
  });
}

interface Where {
  id_sala: number;
  id_wpp_config: number | null;
  ana: number;
  ultimo_index: number;
  destino: unknown;
}

/** Adds them as if they had just been said; answers the last place, and since when the customer waits. */
async function addAll(db: Db, { id_sala, id_wpp_config, ana, ultimo_index, destino }: Where, said: readonly Said[]) {
  const now = Date.now();
  let index = ultimo_index;
  let em = new Date(now);
  for (const [i, { de, tipo, texto = '', dados, arquivo, reacao }] of said.entries()) {
    em = new Date(now - (said.length - i) * 95_000);
    index += 1;
    const note = tipo === 'nota';
    const id_externo = `demo-${id_sala}-${index}`;
    const { id_mensagem } = await db
      .insertInto('mensagem')
      .values({
        id_sala,
        msg_index: index,
        de,
        tipo,
        texto,
        id_login: de === 'usuario' ? ana : null,
        origem: de === 'contato' ? 'contato' : 'prosa',
        dados: dados ? JSON.stringify(dados) : null,
        id_arquivo: arquivo ? await insertArquivo(db, arquivo, de === 'usuario' ? ana : null) : null,
        ...(!note && { id_wpp_config, id_externo }),
        status: note ? 'sent' : 'read',
        ack: de === 'usuario' && !note ? 3 : 0,
        reagida: reacao !== undefined,
        em,
        criado_em: em,
      })
      .returning('id_mensagem')
      .executeTakeFirstOrThrow();
    if (reacao !== undefined) {
      const ours = de === 'contato';
      await db
        .insertInto('mensagem_reacao')
        .values({ id_mensagem, autor: ours ? -1 : 0, id_login: ours ? ana : null, emoji: reacao, em })
        .execute();
    }
    if (note || id_wpp_config === null) continue;
    await db
      .insertInto('simulador_mensagem')
      .values({
        id_wpp_config,
        telefone: (destino as { telefone: string }).telefone,
        id_externo,
        minha: de === 'contato',
        texto: arquivo || tipo === 'message' ? texto : '',
        arquivo: arquivo
          ? JSON.stringify({ nome: arquivo.nome, content_type: arquivo.content_type, tamanho: arquivo.tamanho, caminho: arquivo.caminho })
          : null,
        conteudo: tipo === 'sticker' ? JSON.stringify({ figurinha: true }) : dados ? JSON.stringify(dados) : null,
        ack: 3,
        em,
        entregue: true,
      })
      .execute();
  }
  // since the card
  return { index, em, waiting: new Date(now - 3 * 95_000) };
}
