import { WppBruto } from '@prosa/contract/linhas/brutos.endpoints.ts';
import { WPP, WPPConfig } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { webhookWhatsapp } from '@prosa/contract/linhas/webhook.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import { linhasService } from './linhas.service.ts';
import type { linhasWebhook } from './webhook/webhook.ts';

export function linhasRoutes(register: Register, service: ReturnType<typeof linhasService>, webhook: ReturnType<typeof linhasWebhook> | undefined): void {
  register(WPP.getWppConfig, async ({ person, params }) => ({ data: await service.list(person.id_empresa, params.n === 1 ? 'conectadas' : 'todas') }));
  register(WPP.getWppConfigDesconectado, async ({ person }) => ({ data: await service.list(person.id_empresa, 'desconectadas') }));
  register(WppBruto.tratarDeNovo, async ({ person, params }) => ({ eventos: await service.tratarDeNovo(person, params.id) }));
  if (webhook) {
    register(webhookWhatsapp.conferir, ({ params, query }) => webhook.conferir(params.chave, query));
    register(webhookWhatsapp.receber, async ({ params, raw }) => {
      await webhook.receber(params.chave, raw.bytes, raw.header('x-hub-signature-256'));
      return {};
    });
  }
  register(WPPConfig.store, async ({ person, body }) => ({ id_wpp_config: await service.create(person, body.nome) }));
}
