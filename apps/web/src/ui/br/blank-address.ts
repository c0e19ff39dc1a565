/** The address of a form that starts empty. */
export const blankAddress = {
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  id_municipio: null as number | null,
  id_uf: null as number | null,
};
