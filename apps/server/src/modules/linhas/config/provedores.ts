import type { provedores } from '@prosa/contract/linhas/config.schemas.ts';

type Provedor = (typeof provedores)[number];

/** In the order in which they are offered. */
const textos: Readonly<Record<Provedor, { titulo: string; falta: string }>> = {
  baileys: {
    titulo: 'WhatsApp Web (QR code)',
    falta: 'Falta o pacote baileys neste servidor. Quem cuida dele instala com “npm ci --include=optional” na pasta do Prosa e o reinicia.',
  },
  cloud: { titulo: 'API oficial da Meta (Cloud API)', falta: 'Este servidor ainda não tem a API oficial da Meta.' },
  simulador: { titulo: 'Simulador', falta: 'O simulador só existe com dados de demonstração. Escolha outra forma de conectar.' },
};

/** What says to people why lines of this network cannot connect here; '' when they can. */
export const faltaDe = (instalados: Readonly<Record<string, unknown>>, provedor: string): string =>
  provedor in instalados ? '' : (textos[provedor as Provedor]?.falta ?? 'Este servidor não conhece esta rede.');

/** Tells whether a new line may be of this network: what is not installed yet may be installed, the simulator never is. */
export const seOferece = (instalados: Readonly<Record<string, unknown>>, provedor: string): boolean => provedor !== 'simulador' || provedor in instalados;

/** All networks that are offered here, and what is missing for each. */
export const provedoresDaqui = (instalados: Readonly<Record<string, unknown>>) =>
  (Object.keys(textos) as Provedor[])
    .filter((provedor) => seOferece(instalados, provedor))
    .map((provedor) => {
      const falta = faltaDe(instalados, provedor);
      return { provedor, titulo: textos[provedor].titulo, instalado: falta === '', falta };
    });
