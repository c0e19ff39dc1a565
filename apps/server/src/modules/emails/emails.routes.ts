import { ConfigEmpresaEmail, emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { modelosService } from './modelos.service.ts';
import type { saidaService } from './saida.service.ts';
import type { servidorService } from './servidor.service.ts';

export function emailsRoutes(
  register: Register,
  servidor: ReturnType<typeof servidorService>,
  modelos: ReturnType<typeof modelosService>,
  saida: ReturnType<typeof saidaService>,
): void {
  register(emailTransacional.servidor, async ({ person }) => ({ data: await servidor.show(person.id_empresa) }));
  register(emailTransacional.salvar, async ({ person, body }) => ({ versao: await servidor.save(person, body) }));
  register(emailTransacional.remover, async ({ person }) => {
    await servidor.remove(person);
    return {};
  });
  register(ConfigEmpresaEmail.verificarEmail, async ({ person }) => ({ data: await servidor.verify(person) }));
  register(emailTransacional.modelos, async ({ person }) => ({ data: await modelos.list(person.id_empresa) }));
  register(emailTransacional.salvarModelo, async ({ person, body }) => ({ versao: await modelos.save(person, body) }));
  register(emailTransacional.voltarModelo, async ({ person, body }) => {
    await modelos.reset(person, body.tipo);
    return {};
  });
  register(emailTransacional.previa, async ({ person, body }) => ({ data: await modelos.preview(person, body) }));
  register(emailTransacional.saida, ({ person, query }) => saida.list(person.id_empresa, query));
  register(emailTransacional.reenviar, async ({ person, params }) => {
    await saida.resend(person, params.id);
    return {};
  });
}
