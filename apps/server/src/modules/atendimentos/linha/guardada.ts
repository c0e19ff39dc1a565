import { sql } from 'kysely';
import type { Core } from '../../../core/module.ts';
import type { Guardada } from '../../../integrations/whatsapp/baileys/baileys.session.ts';
import type { Address, LineRef } from '../../../integrations/whatsapp/provider.ts';

interface Row {
  de: string;
  texto: string;
  tipo: string;
  destino: Address;
  caminho: string | null;
  nome: string;
  content_type: string;
  tamanho: number;
  voz: boolean;
}

/** The message that a network knows by this id: it is asked for again by phones that could not read it, and shown above its answers. */
export const guardadaDe =
  ({ database, storage }: Pick<Core, 'database' | 'storage'>) =>
  async ({ id_empresa, id_wpp_config }: LineRef, id_externo: string): Promise<Guardada | null> => {
    const { rows } = await database.lerEmpresa(id_empresa, (db) =>
      sql<Row>`select m.de, m.texto, m.tipo, s.destino, f.caminho, f.nome, f.content_type, f.tamanho, f.voz
        from mensagem m join sala s on s.id_sala = m.id_sala left join arquivo f on f.id_arquivo = m.id_arquivo
        where m.id_wpp_config = ${id_wpp_config} and m.id_externo = ${id_externo} and not m.deletada`.execute(db),
    );
    const [row] = rows;
    if (!row) return null;
    const { de, texto, tipo, destino: para, caminho, nome, content_type, tamanho, voz } = row;
    const da_empresa = de !== 'contato';
    if (!da_empresa || caminho === null) return { da_empresa, texto, saiu: null };
    const arquivo = { nome, content_type, tamanho, voz, figurinha: tipo === 'sticker', read: () => storage.read(caminho) };
    return { da_empresa, texto, saiu: { id_externo, para, acao: 'arquivo', arquivo, legenda: texto, resposta_a: null } };
  };
