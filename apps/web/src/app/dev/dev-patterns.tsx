import { Alert, Badge, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { playAlert } from '@/core/notifications/sound.ts';
import { toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { CepInput, CnpjInput, CpfInput, DateInput, PhoneInput } from '@/ui/br/masked-input.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { AsyncMultiSelect, AsyncSelect } from '@/ui/form/async-select.tsx';
import { LightAvatar, StatusTag, Tag } from '@/ui/light.tsx';
import { tintNames } from '@/ui/theme/colors.ts';
import { Bell } from '../shell/bell.tsx';
import classes from './dev.module.css';
import { peopleOptions } from './dev-data.ts';
import { DevForm } from './dev-form.tsx';
import { DevList } from './dev-list.tsx';

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.block}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function DevPatterns() {
  return (
    <>
      <Block title="Botões e avisos">
        <div className={classes.row}>
          <Button>Salvar contato</Button>
          <Button variant="default">Cancelar</Button>
          <Button variant="light">Secundário</Button>
          <Button color="red.8">Excluir</Button>
          <Button loading>Salvando</Button>
          <Button disabled>Indisponível</Button>
        </div>
        <div className={classes.grid} style={{ marginTop: 14 }}>
          <Alert title="Informação">Texto que explica.</Alert>
          <Alert color="green">Tudo certo.</Alert>
          <Alert color="orange">Usado 8 de 10.</Alert>
          <Alert color="red">Erro ao salvar</Alert>
        </div>
      </Block>
      <Block title="Mensagens, confirmação e notificações">
        <div className={classes.row}>
          <Button variant="default" onClick={() => toast('Departamento salvo.')}>
            Mensagem curta (2 s)
          </Button>
          <Button variant="default" onClick={() => toastError('Telefone inválido')}>
            Mensagem de erro (4 s)
          </Button>
          <Button variant="default" onClick={() => toastUndo('Departamento Vendas excluído.', () => toast('Desfeito.'))}>
            Com desfazer
          </Button>
          <Button
            variant="default"
            onClick={() =>
              askConfirm({
                title: 'Excluir Vendas?',
                text: 'Novas conversas deixam de chegar por aqui.',
                confirm: 'Excluir departamento',
                danger: true,
                run: () => toast('Excluído.'),
              })
            }
          >
            Confirmação
          </Button>
          <Button variant="default" onClick={playAlert}>
            Tocar o aviso
          </Button>
          <Bell />
        </div>
      </Block>
      <Block title="Etiquetas e avatares">
        <div className={classes.row}>
          {tintNames.map((tint) => (
            <Tag key={tint} tint={tint}>
              {tint}
            </Tag>
          ))}
          <Tag>gray</Tag>
          <StatusTag status={1} />
          <StatusTag status={0} />
          <Badge>12</Badge>
        </div>
        <div className={classes.row} style={{ marginTop: 14 }}>
          {Array.from({ length: 10 }, (_, id) => (
            <LightAvatar key={id} id={id} name={`Pessoa ${String.fromCharCode(65 + id)}`} online={id % 2 === 0} />
          ))}
          <LightAvatar id={3} name="+55 11 98888-7777" size={40} />
        </div>
      </Block>
      <Block title="Campos do Brasil">
        <div className={classes.grid}>
          <CpfInput label="CPF" defaultValue="52998224725" />
          <CnpjInput label="CNPJ (aceita letras)" />
          <CepInput label="CEP" />
          <PhoneInput label="Telefone" />
          <DateInput label="Data" />
          <CpfInput label="Com erro" defaultValue="11111111111" error="CPF inválido" />
        </div>
      </Block>
      <Block title="Escolhas">
        <div className={classes.grid}>
          <AsyncSelect label="Uma pessoa" query={peopleOptions} />
          <AsyncMultiSelect label="Várias pessoas" query={peopleOptions} known={[{ value: 1, label: 'Ana Almeida' }]} defaultValue={[1]} />
        </div>
      </Block>
      <Block title="Lista">
        <div className={`${classes.frame} ${classes.tall}`}>
          <DevList />
        </div>
      </Block>
      <Block title="Formulário">
        <div className={`${classes.frame} ${classes.tall}`} style={{ overflow: 'auto' }}>
          <DevForm />
        </div>
      </Block>
      <Block title="No lugar do que falta">
        <div className={classes.grid}>
          <EmptyBox kind="empty" title="Nenhum departamento ainda" text="Cadastre o primeiro.">
            <Button>Novo departamento</Button>
          </EmptyBox>
          <EmptyBox kind="nothing" title="Nenhum resultado" text="Ajuste a pesquisa ou os filtros.">
            <Button variant="default">Limpar filtros</Button>
          </EmptyBox>
          <EmptyBox kind="error" title="Não foi possível carregar" text="Sem conexão com o servidor.">
            <Button variant="default">Tentar de novo</Button>
          </EmptyBox>
          <EmptyBox kind="blocked" title="Limite para cadastro excedido em departamentos." text="Usado 10 de 10." />
        </div>
      </Block>
    </>
  );
}
