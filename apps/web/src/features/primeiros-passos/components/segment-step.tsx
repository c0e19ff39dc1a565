import { Alert, Button, Checkbox, Progress, Stack, TextInput } from '@mantine/core';
import { type Segmento, segmentos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/core/session/session.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { aplicar, type Escolha } from '../aplicar.ts';
import { type Proposta, propostas } from '../segmentos.ts';
import type { StepProps } from './step.ts';
import classes from './wizard.module.css';

type Lista = 'assuntos' | 'tags' | 'motivos';
const listas: Readonly<Record<Lista, string>> = {
  assuntos: 'Assuntos das conversas',
  tags: 'Tags de contatos',
  motivos: 'Motivos de encerramento, em cada departamento',
};

const escolhaDe = ({ departamentos, assuntos, tags, motivos, modelos, horario }: Proposta): Escolha => ({
  departamentos,
  assuntos,
  tags,
  motivos,
  modelos,
  horario,
});
const toggled = <T,>(all: readonly T[], kept: readonly T[], one: T): T[] => all.filter((each) => (each === one ? !kept.includes(one) : kept.includes(each)));

/** Departments first: the segment proposes them with what hangs on them, and each proposal is unticked or renamed before it is made. */
export function SegmentStep({ segmento, onSegment, onNext }: StepProps) {
  const [escolha, setEscolha] = useState<Escolha | null>(() => (segmento === null ? null : escolhaDe(propostas[segmento])));
  const [progress, setProgress] = useState(0);
  const { id_login } = useSession();
  const make = useMutation({
    mutationFn: (chosen: Escolha) =>
      aplicar({ ...chosen, departamentos: chosen.departamentos.map((nome) => nome.trim()).filter(Boolean) }, id_login ?? 0, (feitos, total) =>
        setProgress((feitos / total) * 100),
      ),
    onSuccess: ({ criados, havia, falhas }) => {
      if (falhas.length > 0) return;
      toast(havia === 0 ? `${criados} cadastros criados.` : `${criados} cadastros criados; ${havia} já existiam.`);
      onNext();
    },
  });
  const choose = (novo: Segmento): void => {
    setEscolha(escolhaDe(propostas[novo]));
    onSegment(novo);
  };
  const proposta = segmento === null ? null : propostas[segmento];
  const falhas = make.data?.falhas ?? [];
  return (
    <Stack gap="lg">
      <fieldset className={classes.segments}>
        <legend className="visually-hidden">Segmento da empresa</legend>
        {segmentos.map((key) => (
          <label key={key} className={classes.segment}>
            <input type="radio" name="segmento" checked={segmento === key} onChange={() => choose(key)} />
            <span>
              {propostas[key].nome}
              <small>{propostas[key].exemplo}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {proposta !== null && escolha !== null && (
        <>
          <fieldset className={classes.group}>
            <legend>Departamentos</legend>
            <div className={classes.choices}>
              {escolha.departamentos.map((nome, i) => (
                <TextInput
                  // a place in a list of fixed length
                  key={`${segmento}-${i}`}
                  aria-label={`Departamento ${i + 1}`}
                  placeholder="Em branco, não é criado"
                  value={nome}
                  maxLength={80}
                  onChange={({ currentTarget: { value } }) =>
                    setEscolha({ ...escolha, departamentos: escolha.departamentos.map((one, k) => (k === i ? value : one)) })
                  }
                />
              ))}
            </div>
          </fieldset>
          {(Object.keys(listas) as Lista[]).map((lista) => (
            <fieldset key={lista} className={classes.group}>
              <legend>{listas[lista]}</legend>
              <div className={classes.choices}>
                {proposta[lista].map((nome) => (
                  <Checkbox
                    key={nome}
                    label={nome}
                    checked={escolha[lista].includes(nome)}
                    onChange={() => setEscolha({ ...escolha, [lista]: toggled(proposta[lista], escolha[lista], nome) })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <fieldset className={classes.group}>
            <legend>Modelos de mensagem e horário</legend>
            <div className={classes.choices}>
              {proposta.modelos.map((modelo) => (
                <Checkbox
                  key={modelo.atalho}
                  label={modelo.titulo}
                  description={modelo.texto}
                  checked={escolha.modelos.includes(modelo)}
                  onChange={() => setEscolha({ ...escolha, modelos: toggled(proposta.modelos, escolha.modelos, modelo) })}
                />
              ))}
              <Checkbox
                label={proposta.horario.nome}
                description={horarioText(proposta.horario)}
                checked={escolha.horario !== null}
                onChange={() => setEscolha({ ...escolha, horario: escolha.horario === null ? proposta.horario : null })}
              />
            </div>
          </fieldset>
        </>
      )}
      {make.isPending && <Progress value={progress} aria-label="Criando os cadastros" />}
      {make.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(make.error)} O que já foi criado fica; ao tentar de novo, só falta o resto.
        </Alert>
      )}
      {falhas.length > 0 && (
        <Alert color="orange" role="alert" title={falhas.length === 1 ? '1 cadastro não foi criado' : `${falhas.length} cadastros não foram criados`}>
          <ul>
            {falhas.map(({ nome, motivo }) => (
              <li key={nome}>
                {nome}: {motivo}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.foot}>
        <Button disabled={escolha === null} loading={make.isPending} onClick={() => escolha && make.mutate(escolha)}>
          Criar e continuar
        </Button>
        <Button variant="default" disabled={make.isPending} onClick={onNext}>
          Pular este passo
        </Button>
      </div>
    </Stack>
  );
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}h${minutes % 60 === 0 ? '' : String(minutes % 60).padStart(2, '0')}`;
const horarioText = ({ semana, sabado }: Proposta['horario']): string =>
  `Segunda a sexta, ${clock(semana[0])} às ${clock(semana[1])}${sabado === null ? '' : `; sábado, ${clock(sabado[0])} às ${clock(sabado[1])}`}`;
