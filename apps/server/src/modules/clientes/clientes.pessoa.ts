import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Pessoa } from '../../core/pessoa.ts';
import { forgetChanges } from '../../core/registro/historico.ts';

/** An empty record stays, in the trash; the access ends with its sessions and links. */
async function anonimizarCliente(db: Db, id_cliente: number): Promise<void> {
  await sql`select tirar_acessos(array[${id_cliente}::bigint], '{}')`.execute(db);
  await forgetChanges(db, 'clientes', [id_cliente]);
  await sql`update cliente set tipo = 1, nome = 'Cliente anonimizado', email = '', status = 0, razao_social = '', nome_fantasia = '', cpf = '', cnpj = '', ie = '',
      cep = '', logradouro = '', numero = '', complemento = '', bairro = '', id_municipio = null, id_uf = null, telefones = '[]', observacoes = '',
      excluido_em = coalesce(excluido_em, now()), versao = versao + 1, alterado_em = now() where id_cliente = ${id_cliente}`.execute(db);
}

export const clientesPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{ movidos: number[] }>`select mover_acessos(${de}, ${para}) as movidos`.execute(db);
    return { acesso_cliente: rows[0]!.movidos };
  },
  async voltar(db, { acesso_cliente = [] }, de) {
    await sql`select devolver_acessos(${acesso_cliente}::bigint[], ${de})`.execute(db);
  },
  async anonimizar(db, { ids, clientes }) {
    // a colleague's own end is not the end of their cliente
    const { rows } = await sql<{
      id_cliente: number;
    }>`select distinct id_cliente from pessoa_do_cliente where id_contato = any (${[...ids]}::bigint[])`.execute(db);
    await sql`select tirar_acessos('{}', ${[...ids]}::bigint[])`.execute(db);
    for (const id_cliente of clientes) await anonimizarCliente(db, id_cliente);
    return { clientes: rows.map(({ id_cliente }) => id_cliente) };
  },
  exportar: [
    {
      nome: 'acessos',
      titulo: 'Acessos à área do cliente',
      lugar: 71,
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('cliente', c.nome_exibido, 'nome', p.nome, 'usuario', p.usuario,
            've', p.ve, 'avisar', p.avisar, 'aceito_em', p.aceito_em, 'ultimo_acesso', p.ultimo_acesso) order by p.id_acesso_cliente), '[]') as dados
          from pessoa_do_cliente p join cliente c on c.id_cliente = p.id_cliente where p.id_contato = ${id_contato}`.execute(db);
        return rows[0]!.dados;
      },
    },
    {
      nome: 'cliente',
      titulo: 'Cliente',
      lugar: 70,
      /** Of a cliente with other contatos no more than its name. */
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select case when exists (select from contato o where o.id_cliente = k.id_cliente and o.id_contato <> c.id_contato and o.apagado_em is null)
            then jsonb_build_object('nome', k.nome_exibido)
            else to_jsonb(k) - '{id_empresa,busca,facetas,versao}'::text[] || jsonb_build_object('acesso', (select jsonb_build_object('usuario', a.usuario, 'ativo', a.ativo,
              'ultimo_acesso', a.ultimo_acesso) from acesso_do_cliente a where a.id_cliente = k.id_cliente)) end as dados
          from contato c join cliente k on k.id_cliente = c.id_cliente where c.id_contato = ${id_contato}`.execute(db);
        return rows[0]?.dados ?? null;
      },
    },
  ],
  retencao: {
    impede: sql`(exists (select from pessoa_do_cliente p where p.id_contato = c.id_contato) or exists (select from cliente k where k.id_cliente = c.id_cliente and k.situacao_acesso <> 'sem'))`,
    recente: (desde) => sql`exists (select from cliente k where k.id_cliente = c.id_cliente and k.alterado_em >= ${desde})`,
  },
};
