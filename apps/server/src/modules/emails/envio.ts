import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { EmailDoSistema, Via } from '../../core/emails.ts';
import { comLinks } from '../../core/links.ts';
import type { Core } from '../../core/module.ts';
import { open } from '../../core/seal/seal.ts';
import type { Correio, Entrega, Entregar, Mail, Mailbox } from '../../integrations/mail/mail.ts';
import { type EmailConfig, findConfig, findMarca } from './config.repository.ts';
import { findModelos } from './modelos.repository.ts';
import { montar, semSegredo } from './montar.ts';
import { concluir, deleteVelhos, findAnexos, findParados, marcarEntrega, preparar, type Reservado, reservar, soDestaEmpresa } from './saida.repository.ts';
import { agendarEnvio, type DadosDoTexto, emNomeDe } from './saida.ts';

/** Minutes until the next try, by how many were made: some 22 hours in all. */
const esperas = [1, 5, 15, 60, 180, 360, 720];

export const senhaSmtp = (id_empresa: number) => ({ purpose: 'email_config.senha', id_empresa });

interface Rota {
  readonly via: Via;
  readonly de: Mailbox;
  readonly responderPara: string;
  readonly entregar: Entregar;
}

/** By a company's own server, with its password opened. Throws SealError when that cannot be read. */
export const entregarPor = (core: Core, correio: Correio, id_empresa: number, { servidor, porta, seguranca, usuario, senha }: EmailConfig): Entregar =>
  correio.porServidor({ servidor, porta, seguranca, usuario, senha: senha === '' ? '' : open([core.key], senhaSmtp(id_empresa), senha) });

/** Sends what stands in the outbox: each mail is accepted once, or stands as failed, or as uncertain. */
export function envio(core: Core, correio: Correio, tipos: () => Readonly<Record<string, EmailDoSistema>>) {
  const { database, clock, log, storage } = core;

  /** The server that takes it, and in whose name. `propria`: in the company's words, by its own server where it has one, unless `abreConta`. */
  async function rotaDe(id_empresa: number | null, propria: boolean, abreConta: boolean): Promise<Rota | undefined> {
    const { config, marca } = await database.semEmpresa(async (db) =>
      id_empresa === null ? { config: undefined, marca: 'Prosa' } : { config: await findConfig(db, id_empresa), marca: await findMarca(db, id_empresa) },
    );
    const { instalacao } = correio;
    if (id_empresa !== null && config && propria && !(abreConta && instalacao))
      return {
        via: 'empresa',
        de: { nome: config.remetente_nome, email: config.remetente_email },
        responderPara: config.responder_para,
        entregar: entregarPor(core, correio, id_empresa, config),
      };
    if (!instalacao) return undefined;
    return {
      via: 'instalacao',
      de: { nome: propria ? marca : 'Prosa', email: instalacao.endereco },
      responderPara: propria ? (config?.responder_para ?? '') : '',
      entregar: instalacao.entregar,
    };
  }

  type Conteudo = Pick<Mail, 'para' | 'assunto' | 'texto' | 'html'>;

  async function conteudoDe(row: Reservado, propria: boolean, via: Via): Promise<Conteudo | undefined> {
    if (row.tipo === '') {
      const { links = [] } = row.dados as DadosDoTexto;
      return { para: row.para, assunto: row.assunto, texto: comLinks(core, row.texto ?? '', links), html: comLinks(core, row.html ?? '', links) };
    }
    const tipo = tipos()[row.tipo];
    const pronto = await tipo?.fazer(row.id_empresa, row.dados as never, via);
    if (!tipo || !pronto) return undefined;
    const { id_empresa } = row;
    const modelos = id_empresa !== null && propria ? await database.semEmpresa((db) => findModelos(db, id_empresa)) : [];
    return { para: pronto.para, ...montar(tipo, semSegredo(tipo, modelos.find(({ tipo: name }) => name === row.tipo) ?? tipo.padrao), pronto.valores) };
  }

  async function tentar(row: Reservado): Promise<Entrega> {
    const { id_empresa, id_login } = row;
    const propria = id_empresa !== null && (id_login === null || (await database.semEmpresa((db) => soDestaEmpresa(db, id_login, id_empresa))));
    const rota = await rotaDe(id_empresa, propria, tipos()[row.tipo]?.abreConta ?? false);
    if (!rota) return { estado: 'recusado', definitivo: false, passo: 'endereco', motivo: 'Nenhum servidor de e-mail está configurado.' };
    const conteudo = await conteudoDe(row, propria, rota.via);
    if (!conteudo) return { estado: 'recusado', definitivo: true, passo: 'mensagem', motivo: 'Não há mais o que enviar: o pedido foi desfeito ou venceu.' };
    // another link is another mail: what a receiver knows by its Message-ID it would not show again
    const kept = row.tipo === '' ? row.message_id : null;
    const messageId = kept ?? `<${randomUUID()}@${rota.de.email.split('@').at(-1)}>`;
    const files = await database.semEmpresa((db) => findAnexos(db, row));
    const anexos = await Promise.all(
      files.map(async ({ nome, content_type, caminho }) => ({ nome, contentType: content_type, bytes: await buffer(storage.read(caminho)) })),
    );
    await database.semEmpresa((db) => preparar(db, row, { para: conteudo.para, assunto: conteudo.assunto, message_id: messageId, via: rota.via }));
    return rota.entregar(
      { ...conteudo, de: rota.de, responderPara: rota.responderPara, messageId, cc: row.cc, cabecalhos: row.cabecalhos, anexos },
      async () => {
        if (!(await database.semEmpresa((db) => marcarEntrega(db, row)))) throw new Error('another process took this mail over');
      },
    );
  }

  async function enviar(id_email: number): Promise<void> {
    const row = await database.semEmpresa((db) => reservar(db, id_email));
    if (!row) return;
    let entrega: Entrega;
    try {
      entrega = await tentar(row);
    } catch (err) {
      log.error({ err, id_email }, 'e-mail não pôde ser montado');
      entrega = { estado: 'recusado', definitivo: false, passo: 'mensagem', motivo: 'O e-mail não pôde ser montado.' };
    }
    await database.semEmpresa(async (db) => {
      if (entrega.estado === 'aceito') return concluir(db, row, { estado: 'aceito', motivo: '' });
      const { motivo } = entrega;
      if (entrega.estado === 'incerto') return concluir(db, row, { estado: 'incerto', motivo });
      const left = row.tentativas_ate - row.tentativas;
      const espera = esperas[esperas.length - left];
      if (entrega.definitivo || left <= 0 || espera === undefined) return concluir(db, row, { estado: 'falhou', motivo });
      const proxima = new Date(clock.now().getTime() + espera * 60_000);
      if (!(await concluir(db, row, { estado: 'aguardando', motivo, proxima }))) return false;
      await emNomeDe(db, row.id_empresa);
      await agendarEnvio(db, id_email, proxima);
      return true;
    });
  }

  return {
    enviar,
    /** Finds mails whose job was lost. */
    async retomar(): Promise<void> {
      const parados = await database.semEmpresa(findParados);
      for (const { id_email, id_empresa } of parados)
        await database.semEmpresa(async (db) => {
          await emNomeDe(db, id_empresa);
          await agendarEnvio(db, id_email);
        });
    },
    limpar: () => database.semEmpresa(deleteVelhos),
  };
}
