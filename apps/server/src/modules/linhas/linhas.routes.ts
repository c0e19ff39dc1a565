import { WppBruto } from '@prosa/contract/linhas/brutos.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { WppLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { webhookWhatsapp } from '@prosa/contract/linhas/webhook.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { configService } from './config/config.service.ts';
import type { provedoresDaqui } from './config/provedores.ts';
import type { importarService } from './importar/importar.service.ts';
import { linhasService } from './linhas.service.ts';
import type { linhasWebhook } from './webhook/webhook.ts';

export function linhasRoutes(register: Register, service: ReturnType<typeof linhasService>, webhook: ReturnType<typeof linhasWebhook> | undefined): void {
  register(WPP.getWppConfig, async ({ person, params, query }) => ({
    data: await service.list(person.id_empresa, params.n === 1 ? 'conectadas' : 'todas', query.canais === 1),
  }));
  register(WPP.getWppConfigDesconectado, async ({ person }) => ({ data: await service.list(person.id_empresa, 'desconectadas') }));
  register(WppBruto.tratarDeNovo, async ({ person, params }) => ({ eventos: await service.tratarDeNovo(person, params.id) }));
  if (webhook) {
    register(webhookWhatsapp.conferir, ({ params, query }) => webhook.conferir(params.chave, query));
    register(
      webhookWhatsapp.receber,
      async ({ params, raw }) => {
        await webhook.receber(params.chave, raw.bytes, raw.header('x-hub-signature-256'));
        return {};
      },
      ({ params, header }) => webhook.admitir(params.chave, header('x-hub-signature-256')),
    );
  }
}

/** What a line's own phone holds. */
export function importarRoutes(register: Register, service: ReturnType<typeof importarService>): void {
  register(WppImportar.getAll, ({ person, params }) => service.list(person, params.id));
  register(WppImportar.store, async ({ person, params, body }) => ({ id_wpp_importacao: await service.store(person, params.id, body) }));
  register(WppImportar.cancelar, async ({ person, params }) => (await service.cancelar(person, params.id), {}));
  register(WppImportar.desfazer, async ({ person, params }) => (await service.desfazer(person, params.id), {}));
}

/** How lines are, and what happened to them. */
export function configRoutes(register: Register, service: ReturnType<typeof configService>, provedores: ReturnType<typeof provedoresDaqui>): void {
  register(WPPConfig.saude, async ({ person, params }) => ({ data: await service.saude(person, params.id) }));
  register(WPPConfig.provedores, async () => ({ data: provedores }));
  register(WppLog.getAll, ({ person, params, query }) => service.log(person, params.id, query));
  register(WppLog.brutos, ({ person, params, query }) => service.brutos(person, params.id, query));
}
