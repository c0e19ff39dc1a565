import type { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { erroDasVariaveis, type ModeloDeEmail } from '@prosa/contract/emails/emails.schemas.ts';
import { variavelPattern } from '@prosa/contract/modelos/modelos.variaveis.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Facts } from '../../core/audit/audit.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { EmailDoSistema, TextoDeEmail } from '../../core/emails.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { findMarca } from './config.repository.ts';
import { deleteModelo, findModelos, saveModelo } from './modelos.repository.ts';
import { montar, segredoNoAssunto } from './montar.ts';

type Texto = Input<typeof emailTransacional.previa>['body'];

const words = (tipo: string, { assunto, corpo }: TextoDeEmail): Facts => ({ tipo, assunto, corpo });

/** What the mails of the system say, in the company's words where it wrote some. */
export function modelosService({ database, audit }: Core, tipos: () => Readonly<Record<string, EmailDoSistema>>) {
  function demand(tipo: string): EmailDoSistema {
    const found = Object.hasOwn(tipos(), tipo) ? tipos()[tipo] : undefined;
    if (!found) throw notFound('Modelo');
    return found;
  }
  /** Refuses, at the field, variables that are not there, a secret in the subject, and a text without those that the mail is for. */
  function check(tipo: EmailDoSistema, { assunto, corpo }: Texto): void {
    const { variaveis } = tipo;
    const names = Object.keys(variaveis);
    const wrong = { assunto: erroDasVariaveis(assunto, names), corpo: erroDasVariaveis(corpo, names) };
    const used = new Set([...corpo.matchAll(variavelPattern)].map(([, inner = '']) => inner.trim()));
    const missing = names.find((name) => variaveis[name]!.obrigatoria && !used.has(name));
    if (missing !== undefined) wrong.corpo ??= `O texto precisa de {{${missing}}}: sem isso o e-mail não serve.`;
    const secret = segredoNoAssunto(tipo, assunto);
    if (secret !== undefined) wrong.assunto ??= `Use {{${secret}}} só no texto: o assunto fica à vista de quem acompanha os envios.`;
    const erros = Object.entries(wrong).flatMap(([field, text]) => (text === null ? [] : [[field, text] as const]));
    if (erros.length > 0) throw invalid(Object.fromEntries(erros));
  }

  return {
    async list(id_empresa: number): Promise<ModeloDeEmail[]> {
      const own = await database.lerEmpresa(id_empresa, (db) => findModelos(db, id_empresa));
      return Object.entries(tipos()).map(([tipo, { titulo, quando, padrao, variaveis }]) => {
        const { assunto, corpo, versao } = own.find((row) => row.tipo === tipo) ?? { ...padrao, versao: 0 };
        return {
          tipo,
          titulo,
          quando,
          assunto,
          corpo,
          versao,
          original: { assunto: padrao.assunto, corpo: padrao.corpo },
          variaveis: Object.entries(variaveis).map(([nome, { descricao, exemplo, obrigatoria }]) => ({
            nome,
            descricao,
            exemplo,
            obrigatoria: obrigatoria ? 1 : 0,
          })),
        };
      });
    },

    async save({ id_empresa }: Staff, { versao, ...texto }: Input<typeof emailTransacional.salvarModelo>['body']): Promise<number> {
      const tipo = demand(texto.tipo);
      check(tipo, texto);
      return database.comEmpresa(id_empresa, async (db) => {
        const before = (await findModelos(db, id_empresa)).find((row) => row.tipo === texto.tipo);
        const saved = await saveModelo(db, { ...texto, versao });
        if (saved === undefined) throw savedMeanwhile('modelo');
        await audit.record(db, 'email_modelo_mudado', {
          entidade: 'email_modelo',
          antes: words(texto.tipo, before ?? tipo.padrao),
          depois: words(texto.tipo, texto),
        });
        return saved;
      });
    },

    reset({ id_empresa }: Staff, tipo: string): Promise<void> {
      const { padrao } = demand(tipo);
      return database.comEmpresa(id_empresa, async (db) => {
        const before = (await findModelos(db, id_empresa)).find((row) => row.tipo === tipo);
        if (!before || !(await deleteModelo(db, tipo))) throw new AppError('conflito', 'Este modelo já tem o texto original.');
        await audit.record(db, 'email_modelo_original', { entidade: 'email_modelo', antes: words(tipo, before), depois: words(tipo, padrao) });
      });
    },

    async preview({ id_empresa }: Staff, texto: Texto): Promise<Reply<typeof emailTransacional.previa>['data']> {
      const tipo = demand(texto.tipo);
      check(tipo, texto);
      const empresa = await database.lerEmpresa(id_empresa, (db) => findMarca(db, id_empresa));
      const exemplos = Object.fromEntries(Object.entries(tipo.variaveis).map(([nome, { exemplo }]) => [nome, exemplo]));
      return montar(tipo, texto, { ...exemplos, empresa });
    },
  };
}
