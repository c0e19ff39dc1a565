import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Limitado } from '../../../core/limites.ts';
import type { Core } from '../../../core/module.ts';
import { byMoment, byName, equal } from '../../../core/registro/lista.ts';
import { type CorpoDe, registro } from '../../../core/registro/registro.ts';
import { type Provider, ProviderError } from '../../../integrations/whatsapp/provider.ts';
import { findCalendarioDaLinha, usarNaLinha } from '../../calendarios/calendarios.api.ts';
import { accountOf } from '../linhas.conta.ts';
import { verificacaoDe } from '../webhook/webhook.ts';
import { seOferece } from './provedores.ts';
import { findDicas, saveSegredos } from './segredos.ts';

type Providers = Readonly<Record<string, Pick<Provider, 'check'>>>;
type Corpo = CorpoDe<typeof WPPConfig>;

interface Stored {
  id_wpp_config: number;
  telefone: string;
  provedor: string;
  identificador_externo: string | null;
  config: Record<string, unknown>;
  chamadas: string;
}

/** How a line does: what waits to leave, and what failed within the hour. */
export const colunasDeSaude = sql`t.id_wpp_config, t.nome, t.telefone, t.provedor, t.id_departamento, d.nome as departamento,
  t.estado, t.conectado, t.ligada, t.motivo, t.desde, t.restrito_ate, t.qualidade, t.limite_modelos, aquecimento(t.pareada_em) as aquecimento, t.ultima_entrada_em, t.ultima_saida_em, t.excluido_em,
  (select count(*) from mensagem m where m.id_empresa = t.id_empresa and m.id_wpp_config = t.id_wpp_config and m.saida is not null) as fila,
  (select count(*) from wpp_log l where l.id_empresa = t.id_empresa and l.id_wpp_config = t.id_wpp_config and l.tipo = 'falha' and l.em > now() - interval '1 hour') as falhas_hora`;
export const departamentoDaLinha = sql`left join departamento d on d.id_departamento = t.id_departamento`;

/** One number is one line: refused at the field, with the name of the line that has it. */
async function demandOwn(db: Db, { id_wpp_config = 0, telefone, provedor, phone_number_id }: Corpo): Promise<void> {
  const { rows } = await sql<{ nome: string; campo: 'telefone' | 'phone_number_id' }>`
    select nome, case when provedor = ${provedor} and identificador_externo = ${phone_number_id} then 'phone_number_id' else 'telefone' end as campo
    from wpp_config where excluido_em is null and id_wpp_config <> ${id_wpp_config}
      and ((${telefone} <> '' and telefone = ${telefone}) or (${phone_number_id} <> '' and provedor = ${provedor} and identificador_externo = ${phone_number_id}))
    limit 1`.execute(db);
  const [other] = rows;
  if (!other) return;
  const text = `Este número já é o de ${other.nome}`;
  throw new AppError('conflito', text, { erros: { [other.campo]: text } });
}

/** The fallback is another line that is there, and falls back on nobody who falls back on this one. */
async function demandReserve(db: Db, { id_wpp_config, id_linha_reserva }: Corpo): Promise<void> {
  if (id_linha_reserva === null) return;
  if (id_linha_reserva === id_wpp_config) throw invalid({ id_linha_reserva: 'Escolha outro número: este não pode ser a reserva de si mesmo' });
  const found = await db
    .selectFrom('wpp_config')
    .select('id_linha_reserva')
    .where('id_wpp_config', '=', id_linha_reserva)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!found) throw invalid({ id_linha_reserva: 'Escolha um número da lista' });
  if (id_wpp_config !== undefined && found.id_linha_reserva === id_wpp_config)
    throw invalid({ id_linha_reserva: 'Este número já tem o que você edita como reserva' });
}

/** What the network is told when it opens the line: another value of it needs a new start. */
const connectsBy = ({ provedor, identificador_externo, config, chamadas }: Stored): string =>
  JSON.stringify([provedor, identificador_externo, config['id_conta'] ?? '', chamadas.startsWith('recusar')]);

/** A line that is on takes up what was saved. */
async function restart(db: Db, id_wpp_config: number): Promise<void> {
  await db
    .updateTable('wpp_config')
    .set({ comando: 'recarregar' })
    .where('id_wpp_config', '=', id_wpp_config)
    .where('ligada', '=', true)
    .where('comando', 'is', null)
    .execute();
}

/** The fields of the form that a network speaks of. */
const fieldOf = (campo: string): string => (campo === 'identificador' ? 'phone_number_id' : campo);

/** Tries what was typed with what is kept, when nothing is missing: 422 at the field that is wrong. Whoever cannot be asked now refuses nothing. */
async function tryOut(core: Core, providers: Providers, corpo: Corpo, id_empresa: number): Promise<void> {
  const { id_wpp_config, provedor, phone_number_id, id_conta, telefone, token, segredo } = corpo;
  const check = providers[provedor]?.check;
  if (!check) return;
  const kept = id_wpp_config === undefined ? undefined : await accountOf(core, { id_empresa, id_wpp_config });
  const typed = Object.entries({ token, segredo }).filter(([, value]) => value !== '');
  const segredos: Record<string, string> = { ...kept?.segredos, ...Object.fromEntries(typed) };
  const same = typed.length === 0 && kept?.identificador === phone_number_id;
  if (same || !segredos['token'] || !segredos['segredo']) return;
  try {
    const wrong = await check({ config: { ...kept?.config, id_conta }, identificador: phone_number_id, telefone, segredos });
    if (wrong) throw invalid({ [fieldOf(wrong.campo)]: wrong.motivo });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    core.log.warn({ err: error, id_empresa }, 'linhas: ajustes guardados sem serem conferidos');
  }
}

/** WhatsApp lines as records. `limite`: the plan's. `ajustar`: brings what runs in line with what is stored. */
export function linhaRegistro(core: Core, limite: Limitado, providers: Providers, ajustar: () => void) {
  return registro(WPPConfig, {
    tabela: 'wpp_config',
    atos: ['numero', 'numero_criado', 'numero_mudado', 'numero_excluido', 'numero_restaurado'],
    juncao: departamentoDaLinha,
    // web chats are set up on a screen of their own
    visivel: () => sql`t.provedor <> 'web'`,
    colunas: colunasDeSaude,
    doDetalhe: sql`${colunasDeSaude}, t.config, t.ritmo, t.chamadas, t.fila_aviso, t.identificador_externo, t.chave, t.versao, t.id_linha_reserva,
      (select r.nome from wpp_config r where r.id_wpp_config = t.id_linha_reserva) as linha_reserva`,
    ordens: { nome: byName(sql`t.nome`), estado: byName(sql`t.estado`), entrada: byMoment(sql`t.ultima_entrada_em`) },
    filtros: (filtro) => [...equal('provedor')(filtro), ...(filtro.conectado === undefined ? [] : [sql`t.conectado = ${filtro.conectado}`])],
    async detalhe(row, { db, person }) {
      const { config, ritmo, chave, identificador_externo, ...rest } = row;
      const calendario = await findCalendarioDaLinha(db, row.id_wpp_config);
      const dicas = await findDicas(db, row.id_wpp_config);
      return {
        ...rest,
        id_calendario: calendario?.id_calendario ?? null,
        calendario: calendario?.nome ?? null,
        por_minuto: ritmo.por_minuto ?? null,
        novos_por_dia: ritmo.novos_por_dia ?? null,
        chamadas_texto: config.chamadas_texto ?? '',
        id_conta: config.id_conta ?? '',
        phone_number_id: row.provedor === 'cloud' ? (identificador_externo ?? '') : '',
        dicas: { token: dicas['token'] ?? '', segredo: dicas['segredo'] ?? '' },
        // whoever knows the word may tell Meta another address
        ...(permits(person.grants, 'WPPConfig', 'store')
          ? { webhook: `${core.publicUrl()}/api/webhooks/whatsapp/${chave}`, verificacao: verificacaoDe(core.key, chave) }
          : { webhook: '', verificacao: '' }),
      };
    },
    refs: { id_departamento: ['departamento', 'Escolha um departamento da lista'] },
    trava: async (db) => void (await sql`select pg_advisory_xact_lock(hashtextextended('wpp_config_salvar', id_empresa_atual()))`.execute(db)),
    vaga: (db, novos) => limite.exigir(db, novos),
    conflitos: true,
    antes: (corpo, { person }) => tryOut(core, providers, corpo, person.id_empresa),
    unicos: {
      wpp_config_externo: [
        'phone_number_id',
        'Este número já está em uso nesta instalação',
        'Outro número usa agora o mesmo identificador. Exclua o outro antes de trazer este de volta.',
      ],
    },
    async valores(corpo, { db, antes }) {
      await demandOwn(db, corpo);
      await demandReserve(db, corpo);
      const { nome, telefone, id_departamento, provedor, id_linha_reserva, por_minuto, novos_por_dia, chamadas, chamadas_texto, fila_aviso } = corpo;
      const cloud = provedor === 'cloud';
      const before = antes as Stored | undefined;
      if (provedor !== before?.provedor && !seOferece(providers, provedor)) throw invalid({ provedor: 'Escolha como o número se conecta' });
      const kept = before?.config ?? {};
      const config: Record<string, unknown> = { ...kept, chamadas_texto, ...(cloud && { id_conta: corpo.id_conta }) };
      // what another network called it is no name here
      const identificador_externo = cloud ? corpo.phone_number_id : before?.provedor === provedor ? before.identificador_externo : null;
      // the row is locked: what runs starts again with what is stored then
      if (before !== undefined && connectsBy(before) !== connectsBy({ ...before, provedor, identificador_externo, config, chamadas }))
        await restart(db, before.id_wpp_config);
      return {
        nome,
        telefone,
        id_departamento,
        provedor,
        id_linha_reserva,
        ritmo: { por_minuto, novos_por_dia },
        chamadas,
        fila_aviso,
        config,
        identificador_externo,
        // a new one connects when somebody asks for it
        ...(before === undefined && { ligada: false }),
      };
    },
    async depois(id, { id_calendario, token, segredo }, { db, person }) {
      const calendario = await usarNaLinha(db, id, id_calendario);
      const segredos = await saveSegredos(db, core.key, { id_empresa: person.id_empresa, id_wpp_config: id }, { token, segredo });
      if (Object.keys(segredos).length > 0) await restart(db, id);
      return { ...calendario, ...segredos };
    },
    aoConfirmar: ajustar,
  });
}
