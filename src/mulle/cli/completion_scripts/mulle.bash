# bash completion for mulle: source <(mulle completion bash)
_mulle() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words= values= place
  for ((place = 1; place < COMP_CWORD; place++)); do
    case " @COMMANDS@ " in
      *" ${COMP_WORDS[place]} "*) command=${COMP_WORDS[place]}; break ;;
    esac
  done
  case $before in
@VALUES@
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
    return
  fi
  case $command in
    "") words='@COMMANDS@ @ROOT@' ;;
@CASES@
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ -n $command && $word != -* ]]; then
    COMPREPLY+=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mulle mulle
