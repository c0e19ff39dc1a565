import { type RawBuilder, sql } from 'kysely';
import type { Secao } from '../../../core/pessoa.ts';

const section = (nome: string, titulo: string, lugar: number, dados: RawBuilder<unknown>): Secao => ({
  nome,
  titulo,
  lugar,
  async ler(db, id_contato) {
    const { rows } = await sql<{ dados: unknown }>`select ${dados} as dados from contato c where c.id_contato = ${id_contato}`.execute(db);
    return rows[0]?.dados;
  },
});

/** The record and what hangs on it here. Worked-out columns and numbers of the database tell nobody anything. */
export const secoes: readonly Secao[] = [
  section(
    'contato',
    'Cadastro',
    10,
    sql`to_jsonb(c) - '{id_empresa,busca,palavras,facetas,etiquetas,departamentos,situacao,campos,consentimentos,apagado_em,versao,conversa_em}'::text[]`,
  ),
  section(
    'telefones',
    'Telefones',
    20,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('numero', t.numero, 'tipo', t.tipo_contato, 'principal', t.principal) order by t.id_telefone), '[]')
      from contato_telefone t where t.id_contato = c.id_contato)`,
  ),
  section(
    'tags',
    'Tags',
    40,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('nome', g.name, 'valor', g.value, 'desde', g.criado_em) order by g.id_tag), '[]')
      from contato_tag g where g.id_contato = c.id_contato)`,
  ),
  section(
    'identidades',
    'Reconhecido por',
    50,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('tipo', i.tipo, 'valor', i.valor, 'origem', i.origem, 'desde', i.criado_em) order by i.criado_em), '[]')
      from contato_identidade i where i.id_contato = c.id_contato)`,
  ),
  section(
    'sugestoes',
    'Informado diferente do cadastro',
    55,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('campo', s.campo, 'valor', s.valor, 'onde', s.detalhe, 'em', s.criado_em, 'aceita', s.aceita) order by s.id_sugestao), '[]')
      from contato_sugestao s where s.id_contato = c.id_contato)`,
  ),
  section(
    'mudancas',
    'Mudanças do cadastro',
    80,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('em', m.em, 'tipo', m.tipo, 'campos', m.campos) order by m.em, m.id_mudanca), '[]')
      from contato_mudanca m where m.id_contato = c.id_contato)`,
  ),
];
