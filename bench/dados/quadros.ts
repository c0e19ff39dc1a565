import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { quadros } from '../quadro/volume.ts';
import { unhindered } from './unhindered.ts';

/** One card in so many was talked about and has a checklist. */
const everyWithWords = 10;
const said = ['Pediu parcelado em dez vezes', 'Quer ver o granito antes', 'Ligou e deixou recado', 'Vai medir com o arquiteto', 'Prefere entrega no sábado'];
const toDo = ['Medir o espaço', 'Conferir tomadas', 'Enviar a proposta revista'];

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The key of the n-th card of a list that was filled from the end: as the product's own keys are, for 238,000 of them. */
const keyOf = (n: number): string => `c${digits[Math.floor(n / 3844) % 62]}${digits[Math.floor(n / 62) % 62]}${digits[n % 62]}`;

/** A company with a million cards: one board of 50,000 with a list of 10,000, and many of 10,000. */
export async function loadQuadros(db: Db, grupos: { administrador: number; atendente: number }, senha_hash: string): Promise<void> {
  const { lista, grande, outros, porLista, pessoas, contatos } = quadros;
  await sql`insert into login (primeiro_nome, nome, email) select 'Pessoa', 'Pessoa ' || i, 'pessoa' || i || '@quadros.bancada' from generate_series(0, ${sql.lit(pessoas - 1)}) i`.execute(
    db,
  );
  await sql`insert into interno.acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from login where email like '%@quadros.bancada'`.execute(
    db,
  );
  await sql`insert into membro (id_empresa, id_login, id_grupo) select e.id_empresa, l.id_login,
      case when l.email = ${quadros.admin} then ${grupos.administrador}::bigint else ${grupos.atendente}::bigint end
    from login l cross join empresa e where l.email like '%@quadros.bancada' and e.nome_fantasia = ${quadros.empresa}`.execute(db);
  await sql`insert into contato (nome, tipo_contato) select 'Contato ' || i, 'Cliente' from generate_series(1, ${sql.lit(contatos)}) i`.execute(db);
  await sql`insert into kanban_quadro (titulo, dns, visibilidade) select 'Quadro ' || i, 'quadro-' || i, 2 from generate_series(0, ${sql.lit(outros)}) i`.execute(
    db,
  );
  await sql`insert into kanban_estagio (id_quadro, titulo, chave, probabilidade)
    select q.id_quadro, 'Lista ' || n, 'a' || n, 10 * n from kanban_quadro q cross join generate_series(1, case when q.dns = 'quadro-0' then 8 else 5 end) n
    where q.id_empresa = id_empresa_atual()`.execute(db);
  const keys = Array.from({ length: lista }, (_, n) => keyOf(n));
  const rest = Math.floor((grande - lista) / 7);
  await unhindered(db, ['kanban_bloco', 'kanban_bloco_busca', 'kanban_comentario', 'kanban_checklist', 'kanban_checklist_item'], async () => {
    await sql`insert into kanban_bloco (id_empresa, id_quadro, id_estagio, chave, titulo, id_contato, id_responsavel, valor, prioridade, prazo_em, criado_em, alterado_em)
      select e.id_empresa, e.id_quadro, e.id_estagio, k.chave, (array['Mesa', 'Sofá', 'Armário', 'Cozinha', 'Estante', 'Cama'])[1 + k.n % 6] || ' ' || k.n || ' de ' || e.titulo,
        c.id, p.ids[1 + (k.n * 7) % ${sql.lit(pessoas)}], (k.n * 7919) % 5000000, case when k.n % 3 = 0 then 1 + k.n % 4 end,
        case when k.n % 5 = 0 then now() + make_interval(hours => (k.n % 400 - 200)::int) end, now() - make_interval(mins => k.n::int), now() - make_interval(mins => k.n::int)
      from kanban_estagio e join kanban_quadro q on q.id_empresa = e.id_empresa and q.id_quadro = e.id_quadro
        join empresa em on em.id_empresa = e.id_empresa and em.nome_fantasia = ${quadros.empresa}
        cross join lateral (select array_agg(m.id_login order by m.id_login) as ids from membro m where m.id_empresa = e.id_empresa) p
        join unnest(${keys}::text[]) with ordinality as k (chave, n) on k.n <= case when q.dns <> 'quadro-0' then ${sql.lit(porLista)}::int
          when e.titulo = 'Lista 1' then ${sql.lit(lista)}::int else ${sql.lit(rest)}::int end
        cross join lateral (select min(id_contato) + k.n % ${sql.lit(contatos)} as id from contato where id_empresa = e.id_empresa) c`.execute(db);
    await sql`insert into contador (id_empresa, area, divisao, estado, n, soma) select id_empresa, 'kanban_bloco', divisao, estado, n, soma from contagem_kanban_bloco
      where id_empresa = id_empresa_atual()`.execute(db);
    const talked = sql`t.id_empresa = id_empresa_atual() and t.id_bloco % ${sql.lit(everyWithWords)} = 0`;
    const words = (texts: readonly string[]) => sql`(${[...texts]}::text[])[1 + (t.id_bloco / ${sql.lit(everyWithWords)} + n) % ${sql.lit(texts.length)}]`;
    await sql`insert into kanban_comentario (id_bloco, id_login, html, texto)
      select t.id_bloco, t.id_responsavel, '<p>' || x.texto || '</p>', x.texto
      from kanban_bloco t cross join generate_series(1, 2) n cross join lateral (select ${words(said)} as texto) x where ${talked}`.execute(db);
    await sql`with c as (insert into kanban_checklist (id_bloco, titulo) select t.id_bloco, 'Antes da visita' from kanban_bloco t where ${talked} returning id_checklist)
      insert into kanban_checklist_item (id_checklist, title, ordem) select c.id_checklist, x.title, x.n from c
        cross join unnest(${toDo}::text[]) with ordinality as x (title, n)`.execute(db);
    // what the triggers write, of cards without description, own fields, members and labels
    await sql`insert into kanban_bloco_busca (id_empresa, id_bloco, id_quadro, texto, marcas)
      select t.id_empresa, t.id_bloco, t.id_quadro,
        ' ' || (select string_agg(distinct w, ' ') from palavras_de(concat_ws(' ', t.id_bloco, '#' || t.id_bloco, t.titulo, k.busca, d.ditos)) w) || ' ',
        case when t.id_responsavel is null then '{}' else array['p' || t.id_responsavel] end
      from kanban_bloco t left join contato k on k.id_empresa = t.id_empresa and k.id_contato = t.id_contato
        left join (select c.id_bloco, string_agg(c.texto, ' ') || ' Antes da visita ' || ${toDo.join(' ')}::text as ditos from kanban_comentario c
          where c.id_empresa = id_empresa_atual() group by c.id_bloco) d on d.id_bloco = t.id_bloco
      where t.id_empresa = id_empresa_atual()`.execute(db);
    await sql`analyze kanban_bloco, kanban_bloco_busca, kanban_comentario, kanban_checklist, kanban_checklist_item`.execute(db);
  });
}
