import type { textosDePedido } from '@prosa/contract/linhas/log.textos.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import type { Provider } from '../../integrations/whatsapp/provider.ts';
import { faltaDe } from './config/provedores.ts';
import { findBody, readBody, replaceReading } from './linhas.brutos.ts';
import type { linhasEvents } from './linhas.events.ts';
import { presentLinha, presentStatus } from './linhas.presenter.ts';
import * as repository from './linhas.repository.ts';
import type { Supervisor } from './linhas.supervisor.ts';

/** States in which nothing is tried until somebody asks. */
const gaveUp = ['desconectado', 'erro', 'banido'];

/** Lines as people see and steer them. */
export function linhasService(
  { database, audit }: Core,
  supervisor: Supervisor,
  events: ReturnType<typeof linhasEvents>,
  providers: Readonly<Record<string, Pick<Provider, 'map' | 'mapeador'>>>,
) {
  async function status(person: Staff, id_wpp_config: number) {
    const row = await database.comEmpresa(person.id_empresa, (db) => repository.findStatus(db, id_wpp_config));
    if (!row) throw notFound('Número');
    return presentStatus(row);
  }

  async function want(
    person: Staff,
    id_wpp_config: number,
    wanted: { ligada: boolean; comando: 'sair' | 'recarregar' | null; pedido: keyof typeof textosDePedido; codigo_para?: string },
  ) {
    await database.comEmpresa(person.id_empresa, async (db) => {
      const { id_login } = person;
      const line = await repository.findStatus(db, id_wpp_config);
      if (!line) throw notFound('Número');
      const falta = wanted.ligada ? faltaDe(providers, line.provedor) : '';
      if (falta !== '') throw new AppError('conflito', falta);
      // one that gave up is made anew: it tries nothing by itself any more
      const comando = wanted.pedido === 'conectar' && gaveUp.includes(line.estado) && line.ligada ? 'recarregar' : wanted.comando;
      await repository.setWanted(db, id_wpp_config, { ligada: wanted.ligada, comando, id_solicitante: id_login, codigo_para: wanted.codigo_para ?? null });
      await repository.insertLog(db, { id_wpp_config, tipo: 'pedido', para: wanted.pedido, id_login });
    });
    await supervisor.check();
    return status(person, id_wpp_config);
  }

  return {
    list: (id_empresa: number, filter: 'todas' | 'conectadas' | 'desconectadas', canais = false) =>
      database.comEmpresa(id_empresa, async (db) => (await repository.findLinhas(db, filter, canais)).map(presentLinha)),

    /** The state; someone who may connect the line also sees the QR code again that waits to be read. */
    async status(person: Staff, id_wpp_config: number) {
      const now = await status(person, id_wpp_config);
      if (now.estado === 'qrcode' && permits(person.grants, 'WPP', 'conectar')) supervisor.runner(person.id_empresa, id_wpp_config)?.showQrTo(person.id_login);
      return now;
    },
    /** `telefone`: shown a code to type on that phone, beside the QR code. */
    async start(person: Staff, id: number, telefone?: string) {
      if (telefone === undefined) return want(person, id, { ligada: true, comando: null, pedido: 'conectar' });
      return want(person, id, { ligada: true, comando: null, pedido: 'codigo', codigo_para: telefone });
    },
    reload: (person: Staff, id: number) => want(person, id, { ligada: true, comando: 'recarregar', pedido: 'recarregar' }),
    /** Signs the line out: the next start asks for a QR code. */
    logoff: (person: Staff, id: number) => want(person, id, { ligada: false, comando: 'sair', pedido: 'sair' }),
    /** Switches the line off and keeps it signed in. */
    async close(person: Staff, id: number, origem: string) {
      const now = await want(person, id, { ligada: false, comando: null, pedido: 'fechar' });
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
        const read = readBody(provider, body, body.corpo, body.recebido_em);
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
