import type { Core } from '../../../core/module.ts';
import type { Salas } from '../../linhas/linhas.api.ts';
import { extraOf, safeLink } from '../mensagens/conteudos.ts';
import * as mensagens from '../mensagens/mensagens.repository.ts';

/** What salas have for their line, and what became of it. */
export function outboundHandlers({ database, storage }: Core): Pick<Salas, 'pendingWork' | 'leaves' | 'stays' | 'giveUpWaiting' | 'sent' | 'notSent'> {
  return {
    async pendingWork({ id_empresa, id_wpp_config }, exceptSalas, limit) {
      const rows = await database.hot.lerEmpresa(id_empresa, (db) => mensagens.findWork(db, id_wpp_config, exceptSalas, limit));
      return rows.map((row) => ({
        id_mensagem: row.id_mensagem,
        id_sala: row.id_sala,
        acao: row.saida,
        id_externo: row.id_externo,
        para: row.destino,
        texto: row.texto,
        link: safeLink(row.link),
        resposta_a: row.resposta_a,
        conteudo: extraOf(row.tipo, row.dados),
        modelo: row.dados?.modelo ?? null,
        opcoes: row.dados?.opcoes ?? null,
        emoji: '',
        tentativas: row.saida_tentativas,
        arquivo:
          row.caminho === null
            ? null
            : {
                nome: row.arquivo_nome ?? '',
                content_type: row.content_type ?? '',
                tamanho: row.tamanho ?? 0,
                voz: row.voz ?? false,
                figurinha: row.tipo === 'sticker',
                read: () => storage.read(row.caminho!),
              },
      }));
    },
    leaves: ({ id_empresa }, { id_mensagem }) => database.umComando(id_empresa, (db) => mensagens.markLeaving(db, id_mensagem)),
    stays: ({ id_empresa }, { id_mensagem }) => database.comEmpresa(id_empresa, (db) => mensagens.markStaying(db, id_mensagem)),
    giveUpWaiting: ({ id_empresa, id_wpp_config }, ms) => database.comEmpresa(id_empresa, (db) => mensagens.giveUpWaiting(db, id_wpp_config, ms)),
    async sent({ id_empresa }, work, id_externo) {
      await database.umComando(id_empresa, (db) => mensagens.markSent(db, work, id_externo));
    },
    async notSent({ id_empresa }, work, reason, again) {
      await database.hot.comEmpresa(id_empresa, (db) => mensagens.markNotSent(db, work, reason, again));
    },
  };
}
