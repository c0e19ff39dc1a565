import { dnsDe, dnsReservados, exigivelDoQuadro, modelosDeQuadro, type QuadroLinha, visibilidadesDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { limitado } from '../../../core/limites.ts';
import type { Core } from '../../../core/module.ts';
import type { Campos } from '../../../core/registro/historico.ts';
import { byMoment, byName, type Sql } from '../../../core/registro/lista.ts';
import { type CorpoDe, escrita, registro } from '../../../core/registro/registro.ts';
import { soltarQuadro } from '../../departamentos/departamentos.api.ts';
import { findCamposDoQuadro } from '../blocos/campos.ts';
import { chaveDepois } from '../blocos/ordem.ts';
import { findEstagios } from '../estagios/estagios.repository.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { needPapel, papelSql, vejoQuadro } from '../kanban.scope.ts';

type Corpo = CorpoDe<typeof kanbanQuadros>;

/** The plan's; what is in the trash counts no more. */
export const limiteDeQuadros = limitado('quadros', sql`(select count(*) from kanban_quadro where excluido_em is null)`);

/** A board as a list shows it to this person. */
export const colunasDoQuadro = (person: Staff): Sql => sql`t.id_quadro, t.titulo, t.descricao, t.dns, t.cor, t.visibilidade, ${papelSql(person, 't')} as papel,
  case when t.id_arquivo is null then null else '/api/kanbanQuadros/verImagem/' || t.id_quadro || '?v=' || t.id_arquivo end as imagem,
  coalesce(ka.favorito, false) as favorito, ka.ultimo_acesso, t.arquivado_em, t.excluido_em, t.criado_em,
  (select count(*) from kanban_estagio e where e.id_quadro = t.id_quadro and e.excluido_em is null and e.arquivado_em is null) as total_estagios,
  coalesce((select sum(k.n) from kanban_estagio e join contador k on k.area = 'kanban_bloco' and k.divisao = e.id_estagio where e.id_quadro = t.id_quadro), 0)::int as total_blocos`;
export const aoLadoDoQuadro = (person: Staff): Sql => sql`left join kanban_acesso ka on ka.id_quadro = t.id_quadro and ka.id_login = ${person.id_login}`;

/** An address that no other board has: what is asked for, or the title's with a number behind it. */
export async function freeDns(db: Db, wanted: string, id_quadro: number | null): Promise<string> {
  for (let n = 1; ; n++) {
    const dns = n === 1 ? wanted : `${wanted.slice(0, 56)}-${n}`;
    if (dnsReservados.includes(dns)) continue;
    const { rows } =
      await sql`select from kanban_quadro where dns = ${dns} and excluido_em is null and id_quadro is distinct from ${id_quadro}::bigint`.execute(db);
    if (rows.length === 0) return dns;
  }
}

interface DoQuadro {
  readonly id?: number | undefined;
  /** A label's. */
  readonly cor?: string;
  /** A field's. */
  readonly tipo?: string;
  readonly opcoes?: readonly string[];
  readonly nome: string;
}
const doQuadro = {
  etiquetas: {
    ler: (q: number) => sql<{ nomes: string | null }>`select string_agg(nome, ', ' order by ordem) as nomes from kanban_etiqueta where id_quadro = ${q}`,
    tirar: (q: number, kept: readonly number[]) => sql`delete from kanban_etiqueta where id_quadro = ${q} and not id_etiqueta = any (${kept}::bigint[])`,
    mudar: (q: number, rows: Sql) => sql<{ id: number }>`update kanban_etiqueta e set nome = x.nome, cor = x.cor, ordem = x.ordem
      from ${rows} where e.id_quadro = ${q} and e.id_etiqueta = x.id returning x.id`,
    somar: (q: number, rows: Sql) =>
      sql`insert into kanban_etiqueta (id_quadro, nome, cor, ordem) select ${q}::bigint, x.nome, x.cor, x.ordem from ${rows} where x.id is null order by x.ordem`,
  },
  motivos: {
    ler: (q: number) => sql<{ nomes: string | null }>`select string_agg(titulo, ', ' order by ordem) as nomes from kanban_motivo where id_quadro = ${q}`,
    tirar: (q: number, kept: readonly number[]) => sql`delete from kanban_motivo where id_quadro = ${q} and not id_motivo = any (${kept}::bigint[])`,
    mudar: (q: number, rows: Sql) => sql<{ id: number }>`update kanban_motivo e set titulo = x.nome, ordem = x.ordem
      from ${rows} where e.id_quadro = ${q} and e.id_motivo = x.id returning x.id`,
    somar: (q: number, rows: Sql) =>
      sql`insert into kanban_motivo (id_quadro, titulo, ordem) select ${q}::bigint, x.nome, x.ordem from ${rows} where x.id is null order by x.ordem`,
  },
  // what kind a field is stays: its values are of that kind
  campos: {
    ler: (q: number) => sql<{ nomes: string | null }>`select string_agg(nome, ', ' order by ordem) as nomes from kanban_campo where id_quadro = ${q}`,
    tirar: (q: number, kept: readonly number[]) => sql`delete from kanban_campo where id_quadro = ${q} and not id_campo = any (${kept}::bigint[])`,
    mudar: (q: number, rows: Sql) => sql<{ id: number }>`update kanban_campo e set nome = x.nome, opcoes = x.opcoes, ordem = x.ordem
      from ${rows} where e.id_quadro = ${q} and e.id_campo = x.id returning x.id`,
    somar: (q: number, rows: Sql) =>
      sql`insert into kanban_campo (id_quadro, nome, tipo, opcoes, ordem) select ${q}::bigint, x.nome, x.tipo, x.opcoes, x.ordem from ${rows} where x.id is null order by x.ordem`,
  },
};

/** Makes labels, reasons or own fields of a board exactly these, in this order; what has its number stays what it is. */
async function replaceOf(db: Db, id_quadro: number, campo: keyof typeof doQuadro, wanted: readonly DoQuadro[]): Promise<Campos> {
  const { ler, tirar, mudar, somar } = doQuadro[campo];
  const names = async (): Promise<string> => (await ler(id_quadro).execute(db)).rows[0]!.nomes ?? '';
  const seen = new Set<string>();
  for (const { nome } of wanted) {
    const key = nome.toLocaleLowerCase('pt-BR');
    if (seen.has(key)) throw invalid({ [campo]: `"${nome}" está na lista duas vezes` });
    seen.add(key);
  }
  const antes = await names();
  const kept = wanted.flatMap(({ id }) => id ?? []);
  // what lists ask for of them goes with them
  if (campo === 'campos')
    await sql`update kanban_estagio e set exige = k.exige from (
        select l.id_estagio, coalesce(jsonb_agg(x.v order by x.n) filter (where left(x.v, 7) <> 'campos.' or x.v = any (${kept.map(exigivelDoQuadro)}::text[])), '[]') as exige
        from kanban_estagio l, jsonb_array_elements_text(l.exige) with ordinality as x (v, n) where l.id_quadro = ${id_quadro} group by l.id_estagio
      ) k where e.id_estagio = k.id_estagio and e.exige <> k.exige`.execute(db);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted.map((row, ordem) => ({ ...row, ordem })))}::jsonb) as x (id bigint, nome text, cor text, tipo text, opcoes jsonb, ordem int)`;
  await tirar(id_quadro, kept).execute(db);
  const there = new Set((await mudar(id_quadro, rows).execute(db)).rows.map(({ id }) => id));
  const gone = wanted.find(({ id }) => id !== undefined && !there.has(id));
  if (gone) throw invalid({ [campo]: `"${gone.nome}" não está mais neste quadro` });
  await somar(id_quadro, rows).execute(db);
  const depois = await names();
  return antes === depois ? {} : { [campo]: [antes, depois] };
}

/** That the person opened it: quietly, and not more than once a minute. */
export async function noteAccess({ database }: Pick<Core, 'database'>, person: Staff, id_quadro: number): Promise<void> {
  if (person.vendoComo) return;
  await database.umComando(person.id_empresa, async (db) => {
    await sql`insert into kanban_acesso as a (id_quadro, id_login, ultimo_acesso) values (${id_quadro}, ${person.id_login}, now())
      on conflict (id_empresa, id_login, id_quadro) do update set ultimo_acesso = now() where a.ultimo_acesso is null or a.ultimo_acesso < now() - interval '1 minute'`.execute(
      db,
    );
  });
}

/** What a model's lists mean. */
const tiposDosModelos: Readonly<Record<string, 0 | 1 | 2>> = { Ganho: 1, Contratado: 1, Concluído: 1, Feito: 1, Perdido: 2, Recusado: 2 };
const coresDosModelos = ['blue', 'cyan', 'violet', 'orange', 'yellow', 'gray'];

async function insertEstagios(db: Db, id_quadro: number, { modelo }: Corpo): Promise<void> {
  if (modelo === undefined) return;
  let chave: string | null = null;
  for (const [i, titulo] of modelosDeQuadro[modelo].estagios.entries()) {
    chave = chaveDepois(chave);
    const tipo = tiposDosModelos[titulo] ?? 0;
    const cor = tipo === 1 ? 'green' : tipo === 2 ? 'red' : coresDosModelos[i % coresDosModelos.length]!;
    await sql`insert into kanban_estagio (id_quadro, titulo, tipo, cor, chave) values (${id_quadro}, ${titulo}, ${tipo}, ${cor}, ${chave})`.execute(db);
  }
}

/** Boards (spec 3: quadros). `showByDns`, `editar` and what a person has of them are of the service. */
export const quadrosRegistro = registro(kanbanQuadros, {
  tabela: 'kanban_quadro',
  colunas: sql`t.id_quadro, t.titulo`,
  doLeitor: (who) => ({
    colunas: colunasDoQuadro(who),
    aoLado: aoLadoDoQuadro(who),
    doDetalhe: sql`${colunasDoQuadro(who)}, t.versao, coalesce((select cr.nome from login cr where cr.id_login = t.id_criador), '') as criador`,
  }),
  ordens: { titulo: byName(sql`t.titulo`), criado_em: byMoment(sql`t.criado_em`) },
  filtros: ({ arquivados, favoritos }, login) => [
    arquivados === 1 ? sql`t.arquivado_em is not null` : sql`t.arquivado_em is null`,
    ...(favoritos === undefined
      ? []
      : [sql`exists (select from kanban_acesso fa where fa.id_quadro = t.id_quadro and fa.id_login = ${login} and fa.favorito) = ${favoritos === 1}`]),
  ],
  visivel: vejoQuadro,
  aoMostrar: noteAccess,
  unicos: {
    kanban_quadro_dns_vivo: [
      'dns',
      'Outro quadro já tem este endereço',
      'Outro quadro tem agora o endereço deste. Mude o endereço dele antes de trazer este de volta.',
    ],
  },
  vaga: (db, novos) => limiteDeQuadros.exigir(db, novos),
  rotulos: {
    etiquetas: ['Etiquetas'],
    motivos: ['Motivos'],
    campos: ['Campos'],
    modelo: ['Modelo de card'],
    convidados: ['Convidados'],
    lista: ['Lista'],
    arquivo: ['Arquivo'],
    visibilidade: ['Quem vê', (n: keyof typeof visibilidadesDeQuadro) => visibilidadesDeQuadro[n]],
    dns: ['Endereço', (dns: string) => `/kanban/${dns}`],
  },
  async valores({ id_quadro, titulo, descricao, dns, cor, visibilidade }, { db, person: who, antes }) {
    if (antes) {
      await needPapel(db, who, id_quadro!, 3);
      const moved = dns !== undefined && dns !== '' && dns !== antes['dns'];
      if (moved) {
        // one who takes the address of another's past has it
        await sql`delete from kanban_quadro_dns where dns = ${dns}`.execute(db);
        await sql`insert into kanban_quadro_dns (dns, id_quadro) values (${antes['dns']}, ${id_quadro})
            on conflict (id_empresa, dns) do update set id_quadro = excluded.id_quadro`.execute(db);
      }
      return { titulo, descricao, cor, visibilidade, ...(moved && { dns }) };
    }
    const found = await freeDns(db, dns || dnsDe(titulo), null);
    if (dns && found !== dns) throw invalid({ dns: 'Outro quadro já tem este endereço' });
    await sql`delete from kanban_quadro_dns where dns = ${found}`.execute(db);
    return { titulo, descricao, cor, visibilidade, dns: found, id_criador: who.id_login };
  },
  async depois(id, corpo, { db, person: who, antes }) {
    notarKanban(db)?.mudou(id);
    if (antes === undefined) {
      await sql`insert into kanban_convidado (id_quadro, id_login, papel) values (${id}, ${who.id_login}, 3)`.execute(db);
      await insertEstagios(db, id, corpo);
    }
    const { etiquetas, motivos, campos } = corpo;
    return {
      ...(etiquetas &&
        (await replaceOf(
          db,
          id,
          'etiquetas',
          etiquetas.map(({ id_etiqueta, nome, cor }) => ({ id: id_etiqueta, nome, cor })),
        ))),
      ...(motivos &&
        (await replaceOf(
          db,
          id,
          'motivos',
          motivos.map(({ id_motivo, titulo }) => ({ id: id_motivo, nome: titulo })),
        ))),
      ...(campos &&
        (await replaceOf(
          db,
          id,
          'campos',
          campos.map(({ id_campo, ...campo }) => ({ id: id_campo, ...campo })),
        ))),
    };
  },
  async aoMover(ids, excluir, { db, person: who }) {
    for (const id of ids) {
      notarKanban(db)?.mudou(id);
      await needPapelDoMovido(db, who, id);
      if (!excluir) continue;
      // departamentos whose cards went there have no board now
      await soltarQuadro(db, id);
    }
  },
  detalhe: async (row, { db }) => ({ ...row, ...(await findDoQuadro(db, row.id_quadro)) }),
});

/** Of one that is in the trash by now, or came out of it. */
async function needPapelDoMovido(db: Db, person: Staff, id_quadro: number): Promise<void> {
  const { rows } = await sql<{ papel: number }>`select ${papelSql(person, 't')} as papel from kanban_quadro t where t.id_quadro = ${id_quadro}`.execute(db);
  if ((rows[0]?.papel ?? 0) < 3) throw new AppError('sem_permissao', 'Só administradores do quadro podem excluí-lo ou trazê-lo de volta.');
}

/** What hangs on a board. */
export async function findDoQuadro(db: Db, id_quadro: number) {
  const { rows: etiquetas } = await sql<{
    id_etiqueta: number;
    nome: string;
    cor: QuadroLinha['cor'];
  }>`select id_etiqueta, nome, cor from kanban_etiqueta where id_quadro = ${id_quadro} order by ordem, id_etiqueta`.execute(db);
  const { rows: motivos } = await sql<{
    id_motivo: number;
    titulo: string;
  }>`select id_motivo, titulo from kanban_motivo where id_quadro = ${id_quadro} order by ordem, id_motivo`.execute(db);
  const campos = await findCamposDoQuadro(db, id_quadro);
  const { rows: convidados } = await sql<{
    id_usuario: number | null;
    id_equipe: number | null;
    id_departamento: number | null;
    nome: string;
    papel: 1 | 2 | 3;
  }>`select
      c.id_login as id_usuario, c.id_equipe, c.id_departamento, coalesce(l.nome, q.nome, d.nome, '') as nome, c.papel
    from kanban_convidado c left join login l on l.id_login = c.id_login left join equipe q on q.id_equipe = c.id_equipe
      left join departamento d on d.id_departamento = c.id_departamento where c.id_quadro = ${id_quadro} order by c.papel desc, 4`.execute(db);
  return { etiquetas, motivos, campos, convidados, estagios: (await findEstagios(db, id_quadro)).map((e) => escrita(e)) };
}
