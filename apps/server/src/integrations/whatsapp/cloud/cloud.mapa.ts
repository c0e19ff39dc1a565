import { networkPhone, phoneKey } from '@prosa/brasil/telefone.ts';
import { umaLinha } from '@prosa/contract/codecs.ts';
import type { Cobranca, LineEvent, PublicAccount } from '../provider.ts';
import { erroDaMeta } from './cloud.erros.ts';
import { type Call, type Change, readWebhook, type Status, type Value, type Webhook } from './cloud.formas.ts';
import { addressOf, hasName, mapMessage, momentOf, profileOf } from './cloud.mensagens.ts';

const acks: Readonly<Record<string, 1 | 2 | 3>> = { sent: 1, delivered: 2, read: 3, played: 3 };

/** Comes with `sent` and once more later; `type` takes the place of `billable` in newer versions. */
function chargeOf({ pricing }: Status): { cobranca?: Cobranca } {
  if (pricing?.category === undefined) return {};
  return { cobranca: { categoria: pricing.category.slice(0, 60), cobrada: pricing.billable ?? pricing.type === 'regular' } };
}

function mapStatus(told: Status): LineEvent[] {
  const { id, status = '', recipient_id, recipient_user_id, biz_opaque_callback_data, errors = [] } = told;
  const com = addressOf(recipient_id, recipient_user_id);
  if (told.recipient_type === 'group') return [{ tipo: 'desconhecido', o_que: `estado de mensagem de grupo: ${status}` }];
  if (!id || !hasName(com)) return [{ tipo: 'desconhecido', o_que: `estado de mensagem sem destino: ${status}` }];
  const which = { id_externo: id, com, ...(biz_opaque_callback_data && { nosso: biz_opaque_callback_data }) };
  const ack = acks[status];
  if (ack) return [{ tipo: 'ack', ...which, ack, ...chargeOf(told) }];
  if (status === 'failed') {
    const { texto, politica } = erroDaMeta(errors[0] ?? {});
    const failed: LineEvent = { tipo: 'falha', ...which, motivo: texto, repetir: politica === 'repetir' };
    return politica === 'parar' ? [failed, { tipo: 'aviso', texto }] : [failed];
  }
  return [{ tipo: 'desconhecido', o_que: `estado de mensagem: ${status}` }];
}

/** Nobody answers calls here: each is one that was missed. */
function mapCall({ id, from, from_user_id, direction = 'USER_INITIATED', timestamp }: Call, value: Value): LineEvent[] {
  const profile = profileOf(value.contacts ?? [], from, from_user_id);
  const com = addressOf(from, from_user_id ?? profile?.user_id);
  if (!id || !hasName(com) || direction !== 'USER_INITIATED') return [{ tipo: 'desconhecido', o_que: 'chamada da empresa' }];
  return [{ tipo: 'chamada', id_externo: id, com, nome: umaLinha(profile?.profile?.name ?? '', 120), em: momentOf(timestamp) }];
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function templateOf(value: Value): { nome: string; idioma: string; id_externo: string } {
  return { nome: text(value['message_template_name']), idioma: text(value['message_template_language']), id_externo: text(value['message_template_id']) };
}

/** Why a template was refused, or is off, in Meta's words. */
function reasonOf(value: Value): string {
  const rejection = value['rejection_info'] as { reason?: string; recommendation?: string } | undefined;
  const other = value['other_info'] as { title?: string; description?: string } | undefined;
  const reason = text(value['reason']);
  return [reason === 'NONE' ? '' : reason, rejection?.reason, rejection?.recommendation, other?.title, other?.description].filter(Boolean).join('. ');
}

interface BanInfo {
  readonly waba_ban_state?: string | readonly string[];
  readonly waba_ban_date?: string;
}
interface Restriction {
  readonly restriction_type?: string;
  readonly expiration?: number | string;
}

/** Limits of Meta that stop business-started messages alone, or all. */
const restrictionText = 'A Meta restringiu a conta do WhatsApp';

function latestOf(restrictions: readonly Restriction[]): string | null {
  const ends = restrictions.map(({ expiration }) => Number(expiration)).filter((n) => Number.isFinite(n) && n > 0 && n < 253_402_300_799);
  return ends.length === 0 ? null : new Date(Math.max(...ends) * 1000).toISOString();
}

function mapAccount(value: Value): LineEvent[] {
  const event = text(value.event);
  const ban = value['ban_info'] as BanInfo | undefined;
  const state = [ban?.waba_ban_state].flat()[0];
  if (event === 'DISABLED_UPDATE' || state !== undefined) {
    if (state === 'REINSTATE') return [{ tipo: 'restricao', estado: 'livre', ate: null, motivo: '' }];
    if (state === 'SCHEDULE_FOR_DISABLE') return [{ tipo: 'aviso', texto: `A Meta vai desativar a conta em ${ban?.waba_ban_date ?? 'breve'}` }];
    return [{ tipo: 'restricao', estado: 'banido', ate: null, motivo: 'A Meta desativou a conta do WhatsApp' }];
  }
  if (event === 'ACCOUNT_DELETED') return [{ tipo: 'restricao', estado: 'banido', ate: null, motivo: 'A conta do WhatsApp foi excluída na Meta' }];
  if (event === 'ACCOUNT_RESTRICTION') {
    const restrictions = (value['restriction_info'] as Restriction[] | undefined) ?? [];
    const kinds = restrictions.map(({ restriction_type }) => restriction_type).filter(Boolean);
    return [{ tipo: 'restricao', estado: 'restrito', ate: latestOf(restrictions), motivo: [restrictionText, ...kinds].join(': ') }];
  }
  if (event === 'ACCOUNT_VIOLATION') {
    const violation = value['violation_info'] as { violation_type?: string } | undefined;
    return [{ tipo: 'aviso', texto: `A Meta apontou uma violação das políticas: ${violation?.violation_type ?? 'sem detalhe'}` }];
  }
  return [{ tipo: 'aviso', texto: `Conta da Meta: ${event || 'sem detalhe'}` }];
}

/** What an account is told, by field; all of it concerns every line of the account unless it names a number. */
const ofAccount: Readonly<Record<string, (value: Value) => LineEvent[]>> = {
  message_template_status_update: (value) => [{ tipo: 'modelo', ...templateOf(value), estado: text(value.event), motivo: reasonOf(value) }],
  message_template_quality_update: (value) => [{ tipo: 'modelo', ...templateOf(value), qualidade: text(value['new_quality_score']) }],
  template_category_update: (value) => [
    { tipo: 'modelo', ...templateOf(value), ...(text(value['new_category']) !== '' && { categoria: text(value['new_category']) }) },
  ],
  message_template_components_update: (value) => [{ tipo: 'modelo', ...templateOf(value) }],
  phone_number_quality_update: (value) => [
    {
      tipo: 'qualidade',
      ...(value.event === 'FLAGGED' && { qualidade: 'RED' }),
      ...(value.event === 'UNFLAGGED' && { qualidade: 'GREEN' }),
      ...(text(value['current_limit']) !== '' && { limite: text(value['current_limit']) }),
    },
  ],
  phone_number_name_update: (value) => [{ tipo: 'aviso', texto: `Nome de exibição ${text(value['requested_verified_name'])}: ${text(value['decision'])}` }],
  account_update: mapAccount,
  account_review_update: (value) => [{ tipo: 'aviso', texto: `Análise da conta pela Meta: ${text(value['decision'])}` }],
  account_alerts: (value) => {
    const alert = value['alert_info'] as { alert_type?: string; alert_description?: string } | undefined;
    return [{ tipo: 'aviso', texto: `Alerta da Meta: ${alert?.alert_description ?? alert?.alert_type ?? 'sem detalhe'}` }];
  },
  business_capability_update: (value) => {
    // of the business, or of each number, by the version of the API
    const limite = text(Object.entries(value).find(([name]) => name.startsWith('max_daily_'))?.[1]);
    return [limite === '' ? { tipo: 'aviso', texto: 'A Meta mudou os limites da conta' } : { tipo: 'qualidade', limite }];
  },
  security: (value) => [{ tipo: 'aviso', texto: `Segurança do número na Meta: ${text(value.event)}` }],
};

/** What a number is told, by field. */
const ofNumber: Readonly<Record<string, (value: Value) => LineEvent[]>> = {
  messages: (value) => [
    ...(value.messages ?? []).flatMap((message) => mapMessage(message, value.contacts ?? [], false)),
    ...(value.statuses ?? []).flatMap(mapStatus),
    ...(value.errors ?? []).map((error): LineEvent => ({ tipo: 'aviso', texto: erroDaMeta(error).texto })),
  ],
  smb_message_echoes: (value) => (value.message_echoes ?? []).flatMap((message) => mapMessage(message, value.contacts ?? [], true)),
  calls: (value) => (value.calls ?? []).flatMap((call) => mapCall(call, value)),
  user_preferences: (value) =>
    (value.user_preferences ?? []).map(({ wa_id, user_id, category, value: choice = '', timestamp }): LineEvent => {
      const com = addressOf(wa_id, user_id);
      if (category !== 'marketing_messages' || !hasName(com) || !['stop', 'resume'].includes(choice))
        return { tipo: 'desconhecido', o_que: `preferência do cliente: ${category ?? 'sem tipo'}` };
      return { tipo: 'preferencia', com, aceita: choice === 'resume', em: momentOf(timestamp) };
    }),
  user_id_update: (value) =>
    (value.user_id_update ?? []).map(({ wa_id, user_id, timestamp }): LineEvent => {
      const de = addressOf(wa_id, user_id?.previous);
      return hasName(de) && user_id?.current
        ? { tipo: 'identidade', de, com: addressOf(wa_id, user_id.current), em: momentOf(timestamp) }
        : { tipo: 'desconhecido', o_que: 'mudança de identificador sem nomes' };
    }),
};

/** States of a message that are understood, for the tests. */
export const estadosDaCloud: readonly string[] = [...Object.keys(acks), 'failed'];

/** Fields that are understood, for the table of the tests. */
export const camposConhecidos: readonly string[] = [...Object.keys(ofNumber), ...Object.keys(ofAccount)];

/** Whether a change of an entry concerns this line. */
function concerns({ value = {} }: Change, conta: string | undefined, account: PublicAccount): boolean {
  const number = value.metadata?.phone_number_id;
  if (number !== undefined) return number === account.identificador;
  if (conta === undefined || conta !== account.config['id_conta']) return false;
  const shown = value.display_phone_number;
  return shown === undefined || account.telefone === '' || phoneKey(networkPhone(shown)) === phoneKey(account.telefone);
}

/** Meta puts at most so many into one body; some tell two things. */
const mostUpdates = 1000;
const mostEvents = 2 * mostUpdates;
const tooMany = () => new Error(`mais de ${mostUpdates} novidades de uma vez`);

/** Events of a webhook for one line: what concerns other numbers of the account is theirs. Throws on what is no webhook of WhatsApp. */
export function mapCloud(body: Buffer, account: PublicAccount): LineEvent[] {
  const webhook = readWebhook(body) as Webhook | { readonly numero: Readonly<Record<string, unknown>> };
  if ('numero' in webhook) return mapNumber(webhook.numero);
  if (webhook.object !== 'whatsapp_business_account') throw new Error('não é um webhook do WhatsApp');
  const events: LineEvent[] = [];
  for (const { id, changes = [] } of webhook.entry ?? [])
    for (const change of changes) {
      if (!concerns(change, id, account)) continue;
      const { field = '', value = {} } = change;
      // before anything of it is read: each message costs more than its place in the list
      if (Object.values(value).some((list) => Array.isArray(list) && list.length > mostUpdates)) throw tooMany();
      const read = ofNumber[field] ?? ofAccount[field];
      if (read) events.push(...read(value));
      else events.push({ tipo: 'desconhecido', o_que: `novidade da Meta: ${field.slice(0, 60)}` });
      if (events.length > mostEvents) throw tooMany();
    }
  return events;
}

/** What Meta answers when it is asked about the number. */
function mapNumber(numero: Readonly<Record<string, unknown>>): LineEvent[] {
  const [qualidade, limite] = [text(numero['quality_rating']), text(numero['messaging_limit_tier'])];
  return [{ tipo: 'qualidade', ...(qualidade !== '' && { qualidade }), ...(limite !== '' && { limite }) }];
}

/** Numbers and accounts that a webhook speaks of: which lines it is for. */
export function namedIn(body: Buffer): { readonly numeros: readonly string[]; readonly contas: readonly string[] } {
  const { entry = [] } = readWebhook(body) as Webhook;
  const numeros = entry.flatMap(({ changes = [] }) => changes.flatMap(({ value }) => value?.metadata?.phone_number_id ?? []));
  return { numeros: [...new Set(numeros)], contas: [...new Set(entry.flatMap(({ id }) => id ?? []))] };
}
