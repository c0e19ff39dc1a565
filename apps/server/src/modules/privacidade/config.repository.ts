import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface PrivacidadeConfig {
  palavras_ativas: boolean;
  palavras_saida: string[];
  palavras_volta: string[];
  texto_saida: string;
  texto_volta: string;
  exige_registro: string[];
  anonimizar_meses: number | null;
  lixeira_dias: number | null;
  midias_meses: number | null;
  links_digitos: boolean;
  versao: number;
}

/** The company's rules; the product's own where it saved none (versao 0). */
export async function findConfig(db: Db): Promise<PrivacidadeConfig> {
  const { rows } =
    await sql<PrivacidadeConfig>`select palavras_ativas, palavras_saida, palavras_volta, texto_saida, texto_volta, exige_registro, anonimizar_meses, lixeira_dias,
      midias_meses, links_digitos, versao
    from privacidade_config where id_empresa = id_empresa_atual()`.execute(db);
  return rows[0] ?? defaults;
}

/** Of a company that saved none. */
const defaults: PrivacidadeConfig = {
  palavras_ativas: true,
  palavras_saida: ['SAIR', 'PARAR', 'DESCADASTRAR'],
  palavras_volta: ['VOLTAR'],
  texto_saida: 'Pronto, você não vai mais receber ofertas nem pesquisas. Se mudar de ideia, responda VOLTAR. O atendimento por aqui continua normalmente.',
  texto_volta: 'Pronto, você voltou a receber ofertas e pesquisas. Para parar, responda SAIR.',
  exige_registro: ['marketing'],
  anonimizar_meses: null,
  lixeira_dias: null,
  midias_meses: null,
  links_digitos: false,
  versao: 0,
};

type Prazos = 'anonimizar_meses' | 'lixeira_dias' | 'midias_meses';
/** What is saved; a rule of retention that is left out stays as it was. */
type Salvas = Omit<PrivacidadeConfig, 'versao' | 'links_digitos' | Prazos> & { [P in Prazos]?: number | null | undefined } & { links_digitos?: boolean };

/** Answers the new version; undefined when somebody saved them after `versao` was read. */
export async function saveConfig(db: Db, values: Salvas, versao: number | undefined): Promise<number | undefined> {
  const row = await db
    .insertInto('privacidade_config')
    .values(values)
    .onConflict((c) => {
      const update = c.columns(['id_empresa']).doUpdateSet({ ...values, versao: sql`privacidade_config.versao + 1` });
      return versao === undefined ? update : update.where('privacidade_config.versao', '=', versao);
    })
    .returning('versao')
    .executeTakeFirst();
  return row?.versao;
}
