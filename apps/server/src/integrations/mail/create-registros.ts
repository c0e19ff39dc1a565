import { Resolver } from 'node:dns/promises';
import type { Config } from '../../core/config/config.ts';
import type { RegistrosDeDominio } from './registros.ts';

/** Asks the name servers of this machine. `servers`: others, as `address:port`. */
export function dnsRegistros(servers?: readonly string[]): RegistrosDeDominio {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async txt(nome) {
      try {
        return (await resolver.resolveTxt(nome)).map((parts) => parts.join(''));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
      }
    },
  };
}

/** Of domains for documentation alone: `certo.example` has all, others nothing. */
export const registrosDeExemplo: RegistrosDeDominio = {
  txt: async (nome) =>
    ({
      'certo.example': ['v=spf1 include:_spf.certo.example ~all'],
      'default._domainkey.certo.example': ['v=DKIM1; k=rsa; p=MIGf'],
      '_dmarc.certo.example': ['v=DMARC1; p=quarantine'],
    })[nome] ?? [],
};

/** Tests and the demo ask nobody. */
export const createRegistrosDeDominio = ({ consultas, mode, demo }: Pick<Config, 'consultas' | 'mode' | 'demo'>): RegistrosDeDominio =>
  consultas === 'exemplos' || mode === 'test' || (demo && mode !== 'production') ? registrosDeExemplo : dnsRegistros();
