import type { provedores } from '@prosa/contract/linhas/config.schemas.ts';

type Provedor = (typeof provedores)[number];

const textos: Readonly<Record<Provedor, { titulo: string; falta: string }>> = {
  simulador: { titulo: 'Simulador', falta: 'Este servidor não tem o simulador.' },
  baileys: {
    titulo: 'WhatsApp Web (QR code)',
    falta: 'Falta o pacote baileys neste servidor. Quem cuida dele instala com “npm ci --include=optional” na pasta do Prosa e o reinicia.',
  },
  cloud: { titulo: 'API oficial da Meta (Cloud API)', falta: 'Este servidor ainda não tem a API oficial da Meta.' },
};

/** What says to people why lines of this network cannot connect here; '' when they can. */
export const faltaDe = (instalados: Readonly<Record<string, unknown>>, provedor: string): string =>
  provedor in instalados ? '' : (textos[provedor as Provedor]?.falta ?? 'Este servidor não conhece esta rede.');

/** All networks, and what is missing for each. */
export const provedoresDaqui = (instalados: Readonly<Record<string, unknown>>) =>
  (Object.keys(textos) as Provedor[]).map((provedor) => {
    const falta = faltaDe(instalados, provedor);
    return { provedor, titulo: textos[provedor].titulo, instalado: falta === '', falta };
  });
