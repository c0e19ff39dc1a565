import { Alert, Badge } from '@mantine/core';
import type { RegistroDeDominio, Verificacao } from '@prosa/contract/emails/emails.schemas.ts';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import classes from './emails.module.css';

const icons = { certo: IconCheck, falhou: IconX, nao_chegou: IconMinus } as const;
const said = { certo: 'deu certo', falhou: 'falhou', nao_chegou: 'não chegou até aqui' } as const;
const marks = {
  certo: { color: 'green', text: 'Certo' },
  falta: { color: 'yellow', text: 'Falta' },
  errado: { color: 'red', text: 'Errado' },
  sem_resposta: { color: 'gray', text: 'Sem resposta' },
} as const;

function Registro({ nome, que, registro: { estado, registro, texto } }: { nome: string; que: string; registro: RegistroDeDominio }) {
  const { color, text } = marks[estado];
  return (
    <div>
      <dt>
        {nome}
        <Badge color={color} variant="light">
          {text}
        </Badge>
      </dt>
      <dd>
        {que} {texto}
        {registro !== '' && <span className={classes.record}>{registro}</span>}
      </dd>
    </div>
  );
}

/** What became of a trial: each step, what to do about the one that failed, and what the domain says. */
export function ResultadoDaVerificacao({ ok, para, via, passos, motivo, orientacao, dominio }: Verificacao) {
  return (
    <section className={classes.result} aria-label="Resultado do teste" aria-live="polite">
      <Alert
        color={ok === 1 ? 'green' : 'red'}
        variant="light"
        title={ok === 1 ? `E-mail de teste enviado para ${para}.` : 'O teste não chegou ao fim.'}
        mb="sm"
      >
        {ok === 1 ? `Confira a caixa de entrada, e o spam.${via === 'instalacao' ? ' Ele saiu pelo servidor da instalação.' : ''}` : orientacao}
      </Alert>
      <ol className={classes.steps}>
        {passos.map(({ passo, estado, titulo }) => {
          const Icon = icons[estado];
          return (
            <li key={passo} className={estado === 'nao_chegou' ? classes.later : undefined}>
              <Icon size={16} stroke={2} aria-hidden />
              <span>
                {titulo}: {said[estado]}
              </span>
            </li>
          );
        })}
      </ol>
      {motivo !== '' && <p className={classes.words}>O servidor disse: {motivo}</p>}
      <dl className={classes.records}>
        <Registro nome="SPF" que={`Quem pode enviar por ${dominio.nome}.`} registro={dominio.spf} />
        <Registro nome="DKIM" que="A assinatura das mensagens." registro={dominio.dkim} />
        <Registro nome="DMARC" que="O que fazer com o que não confere." registro={dominio.dmarc} />
      </dl>
    </section>
  );
}
