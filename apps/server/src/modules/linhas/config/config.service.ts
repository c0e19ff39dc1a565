import type { LinhaConfig } from '@prosa/contract/linhas/config.schemas.ts';
import type { EntradaDeLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { escrita } from '../../../core/registro/registro.ts';
import type { Provider } from '../../../integrations/whatsapp/provider.ts';
import { colunasDeSaude, departamentoDaLinha } from './linha.registro.ts';
import { type FiltroDeLog, findBrutos, findLog, findNome, type LogRow } from './log.repository.ts';

type Providers = Readonly<Record<string, Pick<Provider, 'mapeador'>>>;
interface Pagina {
  readonly rpp: number;
  readonly cursor?: string | undefined;
}
/** Ids of the log and of bodies grow: the last one leads to the next page. */
const placeOf = (cursor: string | undefined): number | undefined => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined);

const presentLog = ({ em, autor, ...row }: LogRow): EntradaDeLog => ({ ...row, em: em.toISOString(), autor: autor ?? '' });

/** How lines are, and what happened to them. */
export function configService({ database }: Core, providers: Providers) {
  return {
    /** 404 for a line that is not there or in the trash. */
    saude: ({ id_empresa }: Staff, id: number): Promise<LinhaConfig> =>
      database.lerEmpresa(id_empresa, async (db) => {
        const { rows } = await sql<object>`select ${colunasDeSaude} from wpp_config t ${departamentoDaLinha}
          where t.id_wpp_config = ${id} and t.excluido_em is null`.execute(db);
        if (!rows[0]) throw notFound('Número');
        return escrita(rows[0]);
      }),

    log: ({ id_empresa }: Staff, id: number, { rpp, cursor, ...filtro }: FiltroDeLog & Pagina) =>
      database.lerEmpresa(id_empresa, async (db) => {
        const line = await findNome(db, id);
        if (!line) throw notFound('Número');
        const rows = await findLog(db, id, filtro, placeOf(cursor), rpp + 1);
        return { nome: line.nome, data: rows.slice(0, rpp).map(presentLog), cursor: rows.length > rpp ? String(rows[rpp - 1]!.id_wpp_log) : null };
      }),

    brutos: ({ id_empresa }: Staff, id: number, { rpp, cursor, erro }: Pagina & { erro: '0' | '1' }) =>
      database.lerEmpresa(id_empresa, async (db) => {
        const line = await findNome(db, id);
        if (!line) throw notFound('Número');
        const now = providers[line.provedor]?.mapeador ?? 0;
        const rows = await findBrutos(db, id, erro === '1', placeOf(cursor), rpp + 1);
        const data = rows.slice(0, rpp).map(({ recebido_em, erro: why, mapeador, ...row }) => ({
          ...row,
          recebido_em: recebido_em.toISOString(),
          erro: why ?? '',
          antigo: mapeador < now,
        }));
        return { data, cursor: rows.length > rpp ? String(rows[rpp - 1]!.id_bruto) : null };
      }),
  };
}
