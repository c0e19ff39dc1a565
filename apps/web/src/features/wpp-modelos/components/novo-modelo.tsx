import { Alert, Button, Group, Modal, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '@/core/calls.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { categoriaText, placesOf } from '../wpp-modelos.textos.ts';
import { Preview } from './preview.tsx';

const categorias = (['UTILITY', 'MARKETING'] as const).map((value) => ({ value, label: categoriaText(value) }));
const idiomas = [
  { value: 'pt_BR', label: 'Português (Brasil)' },
  { value: 'en_US', label: 'Inglês (Estados Unidos)' },
  { value: 'es', label: 'Espanhol' },
];
const categoriaDe = (value: string | null): 'UTILITY' | 'MARKETING' => (value === 'MARKETING' ? 'MARKETING' : 'UTILITY');

/** A template for Meta to approve: what it says, an example of each variable, and how it will look. */
export function NovoModelo({ id_wpp_config, onClose }: { id_wpp_config: number; onClose: () => void }) {
  useReturnFocus();
  const [nome, setNome] = useState('');
  const [idioma, setIdioma] = useState('pt_BR');
  const [categoria, setCategoria] = useState<'UTILITY' | 'MARKETING'>('UTILITY');
  const [texto, setTexto] = useState('');
  const [rodape, setRodape] = useState('');
  const [examples, setExamples] = useState<readonly string[]>([]);
  const places = placesOf(texto);
  const exemplos = Array.from({ length: places }, (_, i) => examples[i] ?? '');
  const create = useMutation(write(WppModelo.store, WppModelo.getAll));
  const made = (): void => {
    toast('Modelo enviado para a aprovação da Meta.');
    onClose();
  };
  const wrong = create.error instanceof ApiError ? create.error.erros : {};
  return (
    <Modal opened onClose={onClose} title="Novo modelo oficial" size="lg">
      <DialogForm
        onSubmit={() => create.mutate({ params: { id_wpp_config }, body: { nome, idioma, categoria, texto, rodape, exemplos } }, { onSuccess: made })}
      >
        <Stack>
          {create.error !== null && Object.keys(wrong).length === 0 && (
            <Alert color="red" role="alert">
              {messageOf(create.error)}
            </Alert>
          )}
          <TextInput
            data-autofocus
            label="Nome"
            description="Só letras minúsculas, números e _: lembrete_de_consulta."
            maxLength={512}
            value={nome}
            onChange={(event) => setNome(event.currentTarget.value)}
            error={wrong['nome']}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label="Categoria"
              data={categorias}
              allowDeselect={false}
              value={categoria}
              onChange={(value) => setCategoria(categoriaDe(value))}
              error={wrong['categoria']}
            />
            <Select
              label="Idioma"
              data={idiomas}
              allowDeselect={false}
              value={idioma}
              onChange={(value) => value !== null && setIdioma(value)}
              error={wrong['idioma']}
            />
          </SimpleGrid>
          <Textarea
            label="Texto"
            description="Use {{1}}, {{2}}… onde entra o que muda de cliente para cliente."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={1024}
            value={texto}
            onChange={(event) => setTexto(event.currentTarget.value)}
            error={wrong['texto']}
          />
          {exemplos.map((value, i) => (
            <TextInput
              // oxlint-disable-next-line react/no-array-index-key -- places of a text are their numbers
              key={i}
              label={`Exemplo da variável ${i + 1}`}
              maxLength={1024}
              value={value}
              onChange={(event) => setExamples(exemplos.map((old, at) => (at === i ? event.currentTarget.value : old)))}
              error={wrong[`exemplos.${i}`] ?? (value === '' ? wrong['exemplos'] : undefined)}
            />
          ))}
          <TextInput label="Rodapé" maxLength={60} value={rodape} onChange={(event) => setRodape(event.currentTarget.value)} error={wrong['rodape']} />
          {texto.trim() !== '' && (
            <div>
              <Text size="sm" fw={500}>
                O cliente vai receber
              </Text>
              <Preview texto={texto} rodape={rodape} values={exemplos} />
            </div>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={create.isPending}>
              Enviar para aprovação
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
