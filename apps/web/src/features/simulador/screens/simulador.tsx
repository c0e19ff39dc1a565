import { Button, Select, Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Faults } from '../components/faults.tsx';
import { LineState } from '../components/line-state.tsx';
import { Phone } from '../components/phone.tsx';
import classes from '../components/simulador.module.css';
import { WhoWrites } from '../components/who-writes.tsx';

const somebody = { telefone: '(19) 98123-4567', nome: 'Joana Prado' };

/** A customer's phone on screen: write to the company and see what comes back. */
export function Simulador() {
  const { data, isPending, error, refetch } = useQuery(read(WPP.getWppConfig, { params: { n: 0 } }));
  const [line, setLine] = useLocalStorage<string | null>({ key: 'prosa:simulador-linha', defaultValue: null, getInitialValueInEffect: false });
  const [who, setWho] = useLocalStorage({ key: 'prosa:simulador-cliente', defaultValue: somebody, getInitialValueInEffect: false });
  const linhas = (data?.data ?? []).filter((l) => l.provedor === 'simulador');
  const linha = linhas.find((l) => String(l.id_wpp_config) === line) ?? linhas[0];

  return (
    <div className={classes.page}>
      <PageHeader title="Simulador" />
      {isPending && <Skeleton h={420} radius="lg" />}
      {error && (
        <EmptyBox kind="error" title="Não foi possível carregar os números" text={error.message}>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      {data && linha === undefined && <EmptyBox kind="empty" title="Nenhum número do simulador" text="Esta empresa não tem um número de WhatsApp simulado." />}
      {linha !== undefined && (
        <div className={classes.columns}>
          <div className={classes.settings}>
            <p className={classes.lead}>Escreva pelo telefone como se fosse um cliente. A mensagem chega à conversa da empresa, e a resposta aparece aqui.</p>
            <Select
              label="Número da empresa"
              allowDeselect={false}
              data={linhas.map((l) => ({ value: String(l.id_wpp_config), label: `${l.nome} - ${formatPhone(l.telefone)}` }))}
              value={String(linha.id_wpp_config)}
              onChange={setLine}
            />
            <WhoWrites who={who} onChange={setWho} />
            <LineState linha={linha} />
            <Faults key={linha.id_wpp_config} id_wpp_config={linha.id_wpp_config} />
          </div>
          <Phone key={`${linha.id_wpp_config}-${who.telefone}`} linha={linha} telefone={who.telefone} nome={who.nome} />
        </div>
      )}
    </div>
  );
}
