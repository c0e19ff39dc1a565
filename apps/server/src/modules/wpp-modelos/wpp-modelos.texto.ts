import type { ModeloOficial } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import type { ModeloRow } from './wpp-modelos.repository.ts';

interface Component {
  readonly type?: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly { readonly type?: string; readonly text?: string; readonly url?: string }[];
}

const placePattern = /\{\{\s*(\d+)\s*\}\}/g;

/** How many places a text has: the highest number in it. Named places are none of ours. */
export const placesOf = (text: string): number => Math.max(0, ...[...text.matchAll(placePattern)].map(([, n]) => Number(n)));

/** The text as the customer reads it. */
export const filledText = (text: string, values: readonly string[]): string => text.replace(placePattern, (whole, n: string) => values[Number(n) - 1] ?? whole);

/** areas, lines L9: by rules of the network; prices change and are not told. */
const charged: Readonly<Record<string, ModeloOficial['cobranca']>> = { MARKETING: 'sempre', AUTHENTICATION: 'sempre', UTILITY: 'fora_da_janela' };

/** A template as people choose it. */
export function presentModelo(row: ModeloRow): ModeloOficial {
  const components = row.componentes as readonly Component[];
  const of = (type: string) => components.find((c) => c.type?.toUpperCase() === type);
  const [header, body, footer, buttons] = [of('HEADER'), of('BODY'), of('FOOTER'), of('BUTTONS')];
  const texto = body?.text ?? '';
  // what is filled in besides the text, a file or a code, cannot be given from here
  const more =
    (header?.format !== undefined && header.format !== 'TEXT') ||
    placesOf(header?.text ?? '') > 0 ||
    /\{\{\s*[a-z_]/i.test(texto) ||
    (buttons?.buttons ?? []).some(({ type, url }) => type === 'OTP' || type === 'COPY_CODE' || placesOf(url ?? '') > 0);
  const { id_wpp_modelo, id_wpp_config, nome, idioma, categoria, estado, motivo, qualidade } = row;
  return {
    id_wpp_modelo,
    id_wpp_config,
    nome,
    idioma,
    categoria,
    estado,
    motivo,
    qualidade,
    cabecalho: header?.text ?? '',
    texto,
    rodape: footer?.text ?? '',
    botoes: (buttons?.buttons ?? []).flatMap((button) => button.text ?? []),
    variaveis: placesOf(texto),
    cobranca: charged[categoria] ?? 'nunca',
    enviavel: estado === 'APPROVED' && texto !== '' && !more,
  };
}
