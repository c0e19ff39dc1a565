import { guardsOf, secret, secretFile } from '../../../test/kit/guards.ts';
import { guards as linhas } from '../linhas/linhas.guards.ts';

const numero = '5511988887777';
const id_externo = 'guarda-1';
type Line = Record<'id_wpp_config', number>;
const line = ({ id_wpp_config }: Line) => ({ params: { id_wpp_config } });
const phone = ({ id_wpp_config }: Line) => ({ params: { id_wpp_config, numero } });
const simulated = ({ id_wpp_config }: Line) => ({ params: { id_wpp_config, id_externo } });

export const guards = guardsOf<Line>(
  async (kit) => {
    const { id_wpp_config } = await kit.need(linhas);
    const { caminho } = await secretFile(kit);
    const arquivo = JSON.stringify({ nome: `${secret}.txt`, content_type: 'text/plain', caminho, tamanho: secret.length });
    await kit.db
      .insertInto('simulador_mensagem')
      .values({ id_wpp_config, telefone: numero, id_externo, minha: true, nome: `${secret} Contato`, texto: `${secret} mensagem`, arquivo })
      .execute();
    return { id_wpp_config };
  },
  {
    'POST /simulador/{id_wpp_config}/receber': (a) => ({ ...line(a), body: { telefone: numero, nome: 'Rita', texto: 'Oi' } }),
    'GET /simulador/{id_wpp_config}/telefone/{numero}': phone,
    'GET /simulador/{id_wpp_config}/arquivo/{id_externo}': simulated,
    'POST /simulador/{id_wpp_config}/editar/{id_externo}': (a) => ({ ...simulated(a), body: { texto: 'mudou' } }),
    'POST /simulador/{id_wpp_config}/apagar/{id_externo}': simulated,
    'POST /simulador/{id_wpp_config}/ler/{numero}': phone,
    'POST /simulador/{id_wpp_config}/digitar/{numero}': (a) => ({ ...phone(a), body: { digitando: true } }),
    'POST /simulador/{id_wpp_config}/falhas': (a) => ({ ...line(a), body: {} }),
    'GET /simulador/{id_wpp_config}/falhas': line,
    'POST /simulador/{id_wpp_config}/parear': line,
  },
);
