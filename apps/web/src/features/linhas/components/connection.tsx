import { Alert, Button } from '@mantine/core';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import type { LinhaConfig } from '@prosa/contract/linhas/config.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatDateTime, formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { act } from '@/features/atendimentos/public.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import classes from '../linhas.module.css';
import { desdeText, EstadoTag } from './estado.tsx';
import { Pairing } from './pairing.tsx';

/** How often a panel that is looked at asks for queue and failures; states come by themselves. */
const everyMs = 15_000;
function Acts({ linha, falta }: { linha: LinhaConfig; falta: string }) {
  const { id_wpp_config, estado, ligada, provedor, nome } = linha;
  const line = { id_wpp_config };
  const off = ligada === 0 || estado === 'desconectado' || estado === 'erro' || estado === 'banido';
  return (
    <div className={classes.acts}>
      {off && (
        <Button disabled={falta !== ''} onClick={() => void act('wpp_start', line)}>
          Conectar
        </Button>
      )}
      {ligada === 1 && (
        <>
          <Button variant="default" onClick={() => void act('wpp_reload', line)}>
            Reiniciar
          </Button>
          <Button variant="default" onClick={() => void act('wpp_close', { ...line, origem: 'WPPConfig' })}>
            Desligar
          </Button>
        </>
      )}
      {provedor !== 'cloud' && estado !== 'qrcode' && ligada === 1 && (
        <Button
          variant="default"
          color="red"
          onClick={() =>
            askConfirm({
              title: 'Desconectar o aparelho?',
              text: `${nome} sai dos aparelhos conectados do celular. Para voltar, será preciso ler um QR code novo.`,
              confirm: 'Desconectar o aparelho',
              danger: true,
              run: () => void act('wpp_logoff', line),
            })
          }
        >
          Desconectar o aparelho
        </Button>
      )}
    </div>
  );
}

const momentText = (moment: string | null): string => (moment === null ? 'nunca' : formatDateTime(moment));

/** State of a line with what one can do about it, and how it does; `brief`: what connecting it takes alone. */
export function Connection({ id, brief = false }: { id: number; brief?: boolean }) {
  const mayConnect = useCan('WPP', 'conectar');
  const seesLog = useCan('WppLog', 'getAll');
  const { data } = useQuery({ ...read(WPPConfig.saude, { params: { id } }), refetchInterval: everyMs, retry: false });
  const { data: networks } = useQuery(read(WPPConfig.provedores, {}));
  const linha = data?.data;
  if (linha === undefined) return null;
  const falta = networks?.data.find(({ provedor }) => provedor === linha.provedor)?.falta ?? '';
  return (
    <section className={classes.panel} aria-label="Conexão">
      <div className={classes.head}>
        <h2 className={classes.title}>Conexão</h2>
        <EstadoTag linha={linha} />
        <span className={classes.since}>{desdeText(linha)}</span>
      </div>
      {falta !== '' && (
        <Alert className={classes.note} color="orange" role="status">
          {falta}
        </Alert>
      )}
      {mayConnect && linha.estado === 'qrcode' && <Pairing linha={linha} />}
      {mayConnect && <Acts linha={linha} falta={falta} />}
      {!brief && (
        <div className={classes.facts}>
          <Facts
            facts={[
              ['Última mensagem recebida', momentText(linha.ultima_entrada_em)],
              ['Última mensagem enviada', momentText(linha.ultima_saida_em)],
              ['Esperando para sair', formatNumber(linha.fila)],
              ['Falhas na última hora', formatNumber(linha.falhas_hora)],
              ['Restrito até', linha.restrito_ate === null ? '' : formatDateTime(linha.restrito_ate)],
              ['Qualidade', linha.qualidade],
              ['Limite de modelos', linha.limite_modelos],
              ['Contatos novos por dia', linha.aquecimento === null ? '' : `até ${formatNumber(linha.aquecimento)}, enquanto o número é novo`],
            ]}
          />
        </div>
      )}
      {!brief && seesLog && (
        <div className={classes.acts}>
          <Button variant="subtle" component={Link} to={`/WppLog/${id}`}>
            O que aconteceu com este número
          </Button>
        </div>
      )}
    </section>
  );
}
