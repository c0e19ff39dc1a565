import type { Input } from '@prosa/contract/wire.ts';
import type { ModeloOficial, WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { type Catalogue, ProviderError } from '../../integrations/whatsapp/provider.ts';
import type { SalasApi } from '../atendimentos/atendimentos.api.ts';
import { findLinha, type LinesApi } from '../linhas/linhas.api.ts';
import { changeModelo, findModelo, findModelos, keepModelos } from './wpp-modelos.repository.ts';
import { filledText, placesOf, presentModelo } from './wpp-modelos.texto.ts';

/** Whether the contato wants advertisements: privacidade knows. */
export type Aceita = (db: Db, id_contato: number, finalidade: 'marketing') => Promise<boolean>;

/** Official templates: read from the network, made there, and sent into salas. */
export function wppModelosService({ database, audit }: Core, lines: Pick<LinesApi, 'catalogue'>, salas: Pick<SalasApi, 'find' | 'send'>, aceita: Aceita) {
  /** The templates of a line at its network; 404 for a line that is none, 409 where its network has none. */
  async function catalogueOf(person: Staff, id_wpp_config: number): Promise<Catalogue> {
    const linha = await database.comEmpresa(person.id_empresa, (db) => findLinha(db, id_wpp_config));
    if (!linha) throw notFound('Número');
    const catalogue = await lines.catalogue({ id_empresa: person.id_empresa, id_wpp_config }, linha.provedor);
    if (!catalogue) throw new AppError('conflito', 'Só números da API oficial da Meta têm modelos oficiais.');
    return catalogue;
  }

  /** What Meta refuses, for the person reading. */
  async function asked<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ProviderError) throw new AppError('conflito', error.message, { cause: error });
      throw error;
    }
  }

  const presented = async (db: Db, id_wpp_config: number): Promise<ModeloOficial[]> => (await findModelos(db, id_wpp_config)).map(presentModelo);

  return {
    list: (person: Staff, id_wpp_config: number): Promise<ModeloOficial[]> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (!(await findLinha(db, id_wpp_config))) throw notFound('Número');
        return presented(db, id_wpp_config);
      }),

    async sync(person: Staff, id_wpp_config: number): Promise<ModeloOficial[]> {
      const templates = await asked((await catalogueOf(person, id_wpp_config)).list());
      return database.comEmpresa(person.id_empresa, async (db) => {
        await keepModelos(db, id_wpp_config, templates, true);
        await audit.record(db, 'modelos_oficiais_lidos', { entidade: 'numero', id_entidade: id_wpp_config, depois: { modelos: templates.length } });
        return presented(db, id_wpp_config);
      });
    },

    /** 422 at the field when places and examples do not fit, 409 with the reason when the network refuses it. */
    async create(person: Staff, id_wpp_config: number, body: Input<typeof WppModelo.store>['body']): Promise<ModeloOficial> {
      const { nome, idioma, categoria, texto, rodape, exemplos } = body;
      const places = placesOf(texto);
      if (exemplos.length !== places)
        throw invalid({
          exemplos: places === 0 ? 'O texto não tem variáveis: apague os exemplos' : `Dê um exemplo para cada variável do texto: são ${places}`,
        });
      const catalogue = await catalogueOf(person, id_wpp_config);
      const componentes = [
        { type: 'BODY', text: texto, ...(places > 0 && { example: { body_text: [exemplos] } }) },
        ...(rodape === '' ? [] : [{ type: 'FOOTER', text: rodape }]),
      ];
      const made = await asked(catalogue.create({ nome, idioma, categoria, componentes }));
      return database.comEmpresa(person.id_empresa, async (db) => {
        await keepModelos(db, id_wpp_config, [made], false);
        await audit.record(db, 'modelo_oficial_criado', { entidade: 'numero', id_entidade: id_wpp_config, depois: { nome, idioma, categoria } });
        return (await presented(db, id_wpp_config)).find((m) => m.nome === nome && m.idioma === idioma)!;
      });
    },

    /** Goes out also when the network lets nobody write freely. 409 with the reason when it may not be sent, 422 for its variables. */
    async send(person: Staff, id_wpp_modelo: number, { chat_id, variaveis }: Input<typeof WppModelo.enviar>['body']): Promise<number> {
      const [msg_id] = await salas.send(person, { id_sala: chat_id }, async (db, sala) => {
        const row = await findModelo(db, id_wpp_modelo);
        if (!row) throw notFound('Modelo', false);
        const { id_wpp_config, nome, idioma, categoria, texto, variaveis: places, enviavel, estado, motivo } = presentModelo(row);
        if (sala.id_wpp_config !== id_wpp_config) throw new AppError('conflito', 'Este modelo é de outro número.');
        if (!enviavel)
          throw new AppError(
            'conflito',
            estado === 'APPROVED'
              ? 'Este modelo pede um arquivo ou um código, e não pode ser enviado daqui.'
              : `A Meta não deixa enviar este modelo agora${motivo && `: ${motivo}`}.`,
          );
        if (variaveis.length !== places) throw invalid({ variaveis: `Preencha as ${places} variáveis do modelo` });
        if (categoria === 'MARKETING' && !(await aceita(db, sala.id_contato, 'marketing')))
          throw new AppError('conflito', 'Este contato não aceitou receber marketing: registre a autorização dele antes de enviar.');
        // Meta takes a variable as one line
        const values = variaveis.map((value) => value.replace(/\s+/g, ' ').trim());
        return [{ tipo: 'message', texto: filledText(texto, values), dados: { modelo: { nome, idioma, variaveis: values } } }];
      });
      return msg_id!;
    },

    changed: changeModelo,
  };
}
