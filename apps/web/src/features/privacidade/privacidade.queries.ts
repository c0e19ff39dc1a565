import { type Alcance, privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { anonimizarBody, consentirBody, privacidadeConfigBody } from '@prosa/contract/privacidade/privacidade.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { formatNumber } from '@/core/formats.ts';
import { queryClient } from '@/core/query-client.ts';
import { recordsChanged } from '@/features/registros/public.ts';

export type Consentir = z.input<typeof consentirBody>;

export const consentimentosQuery = (id: number) => read(privacidade.consentimentos, { params: { id } });

export async function consentir(id: number, body: Consentir): Promise<void> {
  await call(privacidade.consentir, { params: { id }, body });
  await recordsChanged();
}

export type ConfigValues = z.input<typeof privacidadeConfigBody>;
type ConfigAnswer = Answer<typeof privacidade.config>;

export const configQuery = () => ({
  ...read(privacidade.config, {}),
  select: ({ data: { palavras_ativas, links_digitos, ...rest } }: ConfigAnswer): ConfigValues => ({
    ...rest,
    palavras_ativas: palavras_ativas === 1,
    links_digitos: links_digitos === 1,
  }),
});

export async function saveConfig(body: ConfigValues): Promise<number> {
  const { versao } = await call(privacidade.salvarConfig, { body });
  await invalidate(privacidade.config, privacidade.consentimentos);
  return versao;
}

export const regras = ['anonimizar_meses', 'lixeira_dias', 'midias_meses'] as const;
export type Regra = (typeof regras)[number];
type Prazos = { [R in Regra]?: number | null };

export const retencaoQuery = (query: Prazos) => read(privacidade.retencao, { query });

const nouns: Readonly<Record<Regra, [one: string, many: string, none: string]>> = {
  anonimizar_meses: ['contato', 'contatos', 'nenhum contato'],
  lixeira_dias: ['contato', 'contatos', 'nenhum contato'],
  midias_meses: ['arquivo', 'arquivos', 'nenhum arquivo'],
};
/** "1.240 contatos" */
export function reachText(regra: Regra, { quantos, mais }: Alcance): string {
  const [one, many, none] = nouns[regra];
  if (mais === 1) return `10 mil+ ${many}`;
  return quantos === 0 ? none : `${formatNumber(quantos)} ${quantos === 1 ? one : many}`;
}

const acts: Readonly<Record<Regra, (reach: string) => string>> = {
  anonimizar_meses: (reach) => `anonimizar ${reach}`,
  lixeira_dias: (reach) => `apagar para sempre ${reach} da lixeira`,
  midias_meses: (reach) => `apagar ${reach} de conversas`,
};
/** What the rules that are new in these values would do now; null when they would touch nothing. */
export async function newReach(values: ConfigValues, stored: ConfigValues | undefined): Promise<string | null> {
  const set = regras.flatMap((regra): [Regra, number][] => {
    const n = values[regra];
    return typeof n === 'number' && n !== stored?.[regra] ? [[regra, n]] : [];
  });
  if (set.length === 0) return null;
  // counted now, not when it was typed
  const { data } = await queryClient.fetchQuery({ ...retencaoQuery(Object.fromEntries(set)), staleTime: 0 });
  const doing = set.flatMap(([regra]) => {
    const reach = data[regra];
    return reach && reach.quantos > 0 ? [acts[regra](reachText(regra, reach))] : [];
  });
  return doing.length === 0 ? null : doing.join('; ');
}

export async function setReter(id: number, reter: boolean): Promise<void> {
  await call(privacidade.reter, { params: { id }, body: { reter } });
  await recordsChanged();
}

/** Asked anew each time: a sala may have begun or ended. */
export const anonimizacaoQuery = (id: number) => ({ ...read(privacidade.anonimizacao, { params: { id } }), staleTime: 0, gcTime: 0 });

type Anonimizar = z.input<typeof anonimizarBody>;
export type Conversas = Anonimizar['conversas'];

export async function anonimizar(id: number, body: Anonimizar): Promise<void> {
  await call(privacidade.anonimizar, { params: { id }, body });
  await recordsChanged();
}
