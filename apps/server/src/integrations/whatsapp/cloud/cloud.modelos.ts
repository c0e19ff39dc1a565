import { type Catalogue, type LineAccount, ProviderError, type ProviderTemplate } from '../provider.ts';
import { type CloudDeps, cloudCliente } from './cloud.cliente.ts';

interface Told {
  readonly id?: string;
  readonly name?: string;
  readonly language?: string;
  readonly status?: string;
  readonly category?: string;
  readonly rejected_reason?: string;
  readonly quality_score?: { readonly score?: string };
  readonly components?: readonly Readonly<Record<string, unknown>>[];
}
interface Page {
  readonly data?: readonly Told[];
  readonly paging?: { readonly cursors?: { readonly after?: string }; readonly next?: string };
}

/** An account has 6000 templates at most; a hundred come at once. */
const mostPages = 60;
const fields = 'id,name,language,status,category,rejected_reason,quality_score,components';

const templateOf = (told: Told): ProviderTemplate => ({
  nome: told.name ?? '',
  idioma: told.language ?? '',
  id_externo: told.id ?? '',
  estado: told.status ?? 'PENDING',
  categoria: told.category ?? '',
  motivo: told.rejected_reason === undefined || told.rejected_reason === 'NONE' ? '' : told.rejected_reason,
  qualidade: told.quality_score?.score ?? '',
  componentes: told.components ?? [],
});

/** Official templates of a WhatsApp Business account. */
export function cloudModelos(deps: CloudDeps, { config, segredos }: LineAccount): Catalogue {
  const cliente = cloudCliente(deps, segredos['token'] ?? '');
  const conta = typeof config['id_conta'] === 'string' ? config['id_conta'] : '';
  function path(): string {
    if (!/^\d+$/.test(conta)) throw new ProviderError('Falta a conta do WhatsApp Business no formulário do número', 'final');
    return `${conta}/message_templates`;
  }
  return {
    async list() {
      const found: ProviderTemplate[] = [];
      let after = '';
      for (let page = 0; page < mostPages; page++) {
        const { data = [], paging }: Page = await cliente.get(`${path()}?fields=${fields}&limit=100${after && `&after=${encodeURIComponent(after)}`}`);
        found.push(...data.map(templateOf));
        after = paging?.next === undefined ? '' : (paging.cursors?.after ?? '');
        if (after === '') break;
      }
      return found.filter(({ nome, idioma }) => nome !== '' && idioma !== '');
    },
    async create({ nome, idioma, categoria, componentes }) {
      const told = (await cliente.post(path(), { name: nome, language: idioma, category: categoria, components: componentes })) as Told;
      return templateOf({ ...told, name: nome, language: idioma, category: told.category ?? categoria, components: componentes });
    },
  };
}
