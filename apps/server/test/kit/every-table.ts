import { sql } from 'kysely';
import type { Database } from '../../src/core/db/database.ts';
import { renamedTables, upgradeRows } from './upgrade-rows.ts';

const membro = `(select max(id_login) from membro where id_empresa = id_empresa_atual())`;
const sala = `(select min(id_sala) from sala where id_empresa = id_empresa_atual())`;
const linha = `(select min(id_wpp_config) from wpp_config where id_empresa = id_empresa_atual())`;

/** Where the tables of today ask for more than those that the upgrades begin with, and rows that live too briefly for them. */
const today: Readonly<Record<string, string>> = {
  grupo: `insert into grupo (nome) values ('Meu grupo')`,
  'interno.acesso': `insert into interno.acesso (usuario, senha_hash, id_login) select 'ana' || id_empresa_atual(), 'x', max(id_login) from login;
    insert into interno.acesso (usuario, senha_hash, id_empresa, confirmado) values ('compra' || id_empresa_atual() || '@exemplo.com', 'x', id_empresa_atual(), false)`,
  'interno.acesso_cliente': `insert into interno.acesso_cliente (id_empresa, id_acesso, id_cliente, principal, aceito_em)
    select c.id_empresa, a.id_acesso, min(c.id_cliente), true, now() from cliente c join interno.acesso a using (id_empresa) where c.id_empresa = id_empresa_atual() group by c.id_empresa, a.id_acesso`,
  cliente_email_novo: `insert into cliente_email_novo (id_cliente, id_acesso_cliente, email, expira_em) select id_cliente, id_acesso_cliente, 'x@exemplo.com', now() from interno.acesso_cliente where id_empresa = id_empresa_atual()`,
  ticket_leitura: `insert into ticket_leitura (id_ticket, id_cliente, id_acesso_cliente) select min(t.id_ticket), g.id_cliente, g.id_acesso_cliente from ticket t join interno.acesso_cliente g using (id_empresa)
    where t.id_empresa = id_empresa_atual() group by 2, 3`,
  anexo: `insert into anexo (area, id_registro, id_arquivo, id_login) select 'contatos', 1, max(id_arquivo), ${membro} from arquivo where id_empresa = id_empresa_atual()`,
  registro_mudanca: `insert into registro_mudanca (area, id_registro, tipo, campos) values ('clientes', 1, 'alterado', '{"nome": ["A", "B"]}')`,
  importacao: `insert into importacao (area, id_login, nome, colunas, visao, linhas) values ('contatos', ${membro}, 'contatos.csv', '[]', '{}', 1)`,
  importacao_mapa: `insert into importacao_mapa (area, assinatura, mapa, opcoes) values ('contatos', 'nome', '{"0": "nome"}', '{}')`,
  visao: `insert into visao (id_login, nome, area, mostra) values (${membro}, 'Urgentes', 'chat', '{"q": "urgente"}')`,
  evento_consumido: `insert into evento_consumido (id_evento, consumidor) values (1, 'teste')`,
  evento_falho: `insert into evento_falho (id_evento, consumidor, erro) values (1, 'teste', 'não foi')`,
  modelo_envio: `insert into modelo_envio (id_sala, id_login, id_texto, em) select ${sala}, ${membro}, min(id_texto), now() from modelo where id_empresa = id_empresa_atual()`,
  notificacao_presenca: `insert into notificacao_presenca (id_login, aba) values (${membro}, 'aba')`,
  simulador_falhas: `insert into simulador_falhas (id_wpp_config, falhas) values (${linha}, '{}')`,
  simulador_mensagem: `insert into simulador_mensagem (id_wpp_config, telefone, id_externo, minha, texto) values (${linha}, '11987650001', 'm1', false, 'Oi')`,
  simulador_reacao: `insert into simulador_reacao (id_wpp_config, id_externo, minha, telefone, emoji) values (${linha}, 'm1', true, '11987650001', '👍')`,
  simulador_sessao: `insert into simulador_sessao (id_wpp_config, pareado) values (${linha}, true)`,
};

/** Writes a row of an empresa, whose grupos are there, into every table that has rows of empresas, but for counters of triggers. */
export function fillEveryTable(database: Database, id_empresa: number): Promise<void> {
  return database.semEmpresa(async (db) => {
    await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
    const gone = new Set(Object.keys(renamedTables));
    for (const [tabela, statement] of Object.entries({ ...upgradeRows, ...today })) {
      if (gone.has(tabela)) continue;
      for (const one of statement.split(/;\s*\n/)) await sql.raw(one).execute(db);
    }
  });
}
