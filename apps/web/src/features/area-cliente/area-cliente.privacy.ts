import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { download } from '@/core/download.ts';

export const privacyQuery = read(areaPrivacidade.show, {});
export const requestsQuery = read(areaPrivacidade.pedidos, {});

export async function consent(body: Input<typeof areaPrivacidade.consentir>['body']): Promise<void> {
  await call(areaPrivacidade.consentir, { body });
  await invalidate(areaPrivacidade.show);
}

export async function askPrivacy(body: Input<typeof areaPrivacidade.pedir>['body']): Promise<void> {
  await call(areaPrivacidade.pedir, { body });
  await invalidate(areaPrivacidade.pedidos);
}

export const downloadOwn = (): Promise<void> =>
  download('/api/area_cliente/privacidade/baixar', 'meus-dados.zip', 'Não foi possível reunir os seus dados. Tente de novo em alguns minutos.');
