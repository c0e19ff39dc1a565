import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import type { Provider } from '../../integrations/whatsapp/provider.ts';
import { findBody, readBody, replaceReading } from './linhas.brutos.ts';
import type { linhasEvents } from './linhas.events.ts';
import { presentLinha, presentStatus } from './linhas.presenter.ts';
import * as repository from './linhas.repository.ts';
import type { Supervisor } from './linhas.supervisor.ts';

/** `limite`: the plan's, on lines. */
export function linhasService(
  { database, audit }: Core,
  limite: Limitado,
  supervisor: Supervisor,
  events: ReturnType<typeof linhasEvents>,
  providers: Readonly<Record<string, Pick<Provider, 'map' | 'mapeador'>>>,
) {
  async function status(person: Staff, id_wpp_config: number) {
    const row = await database.comEmpresa(person.id_empresa, (db) => repository.findStatus(db, id_wpp_config));
    if (!row) throw notFound('Número');
    return presentStatus(row);
  }

  async function want(person: Staff, id_wpp_config: number, wanted: { ligada: boolean; comando: 'sair' | 'recarregar' | null }) {
    const found = await database.comEmpresa(person.id_empresa, (db) => repository.setWanted(db, id_wpp_config, { ...wanted, id_solicitante: person.id_login }));
    if (!found) throw notFound('Número');
    await supervisor.check();
    return status(person, id_wpp_config);
  }

  return {
    /** A line of the network that this installation has; it connects when it is started. 409 where the plan has no more. */
    create: (person: Staff, nome: string): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await limite.exigir(db);
        const id = await repository.insertLinha(db, nome);
        await audit.record(db, 'numero_criado', { entidade: 'numero', id_entidade: id, depois: { nome } });
        return id;
      }),

    list: (id_empresa: number, filter: 'todas' | 'conectadas' | 'desconectadas') =>
      database.comEmpresa(id_empresa, async (db) => (await repository.findLinhas(db, filter)).map(presentLinha)),

    /** The state; someone who may connect the line also sees the QR code again that waits to be read. */
    async status(person: Staff, id_wpp_config: number) {
      const now = await status(person, id_wpp_config);
      if (now.estado === 'qrcode' && permits(person.grants, 'WPP', 'conectar')) supervisor.runner(person.id_empresa, id_wpp_config)?.showQrTo(person.id_login);
      return now;
    },
    start: (person: Staff, id: number) => want(person, id, { ligada: true, comando: null }),
    reload: (person: Staff, id: number) => want(person, id, { ligada: true, comando: 'recarregar' }),
    /** Signs the line out: the next start asks for a QR code. */
    logoff: (person: Staff, id: number) => want(person, id, { ligada: false, comando: 'sair' }),
    /** Switches the line off and keeps it signed in. */
    async close(person: Staff, id: number, origem: string) {
      const now = await want(person, id, { ligada: false, comando: null });
      events.closed({ id_empresa: person.id_empresa, id_wpp_config: id }, origem, person.id_login);
      return now;
    },
    /**
     * Reads a kept body again and handles what it says by now (lines L7): what is there already stays, what was not supported
     * becomes what it is. The answer: how many events it holds. 404 for a body that is gone, 422 with the reason when nobody can read it.
     */
    async tratarDeNovo(person: Staff, id_bruto: number): Promise<number> {
      const { id_empresa } = person;
      const { id_wpp_config, eventos } = await database.comEmpresa(id_empresa, async (db) => {
        const body = await findBody(db, id_bruto);
        const provider = body && providers[body.provedor];
        if (!body || !provider) throw notFound('Evento');
        const read = readBody(provider, body, body.corpo);
        if (read.erro !== null) throw new AppError('invalido', `Ainda não é possível ler este evento: ${read.erro}`);
        await replaceReading(db, id_bruto, body.id_wpp_config, provider.mapeador, read);
        await audit.record(db, 'evento_tratado_de_novo', { entidade: 'numero', id_entidade: body.id_wpp_config, depois: { id_bruto } });
        return { id_wpp_config: body.id_wpp_config, eventos: read.eventos.length };
      });
      await supervisor.runner(id_empresa, id_wpp_config)?.reload();
      return eventos;
    },
    async health(): Promise<{ ok: boolean; detalhe: string }> {
      const { linhas, fora } = await database.semEmpresa(repository.countAway);
      // one company's line that is off is that company's matter; all of them off is the service's
      return { ok: fora === 0 || fora < linhas, detalhe: fora === 0 ? `${linhas} ligadas` : `${fora} de ${linhas} fora do ar` };
    },
  };
}
