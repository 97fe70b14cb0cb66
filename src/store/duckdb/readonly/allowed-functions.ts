/**
 * What a statement of a person may call. A closed list: what a later engine adds is not allowed until somebody has
 * looked at it. Left out is whatever reads files, the network, settings or secrets, runs text as SQL, waits, or writes;
 * and what in one call takes any amount of memory or time (repeat, lpad, a list by range(), format with a width,
 * levenshtein), because the engine can be interrupted between calls only.
 */
const words = (text: string) => text.trim().split(/\s+/)

const OPERATORS = words(`
  + - * / // % ** ^ ^@ & | << >> ~ ! @ || && ->> -> <-> <=> <@ @> ~~ ~~* !~~ !~~* ~~~ !__postfix
  like_escape not_like_escape ilike_escape not_ilike_escape
`)

const FIGURES = words(`
  abs acos acosh add asin asinh atan atan2 atanh bit_count cbrt ceil ceiling cos cosh cot degrees divide even exp
  factorial fdiv floor fmod gamma gcd greatest greatest_common_divisor hash isfinite isinf isnan lcm least
  least_common_multiple lgamma ln log log10 log2 mod multiply nextafter pi pow power radians random round round_even
  roundbankers sign signbit sin sinh sqrt subtract tan tanh trunc xor
`)

const TEXT = words(`
  array_to_string ascii base64 bit_length char_length character_length chr concat concat_ws contains decode encode
  ends_with from_base64 from_hex hex instr lcase left len length lower ltrim md5 nfc_normalize octet_length ord position
  prefix regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace
  regexp_split_to_array regexp_split_to_table replace reverse right rtrim sha1 sha256 split split_part starts_with
  str_split str_split_regex string_split string_split_regex string_to_array strip_accents strlen strpos substr substring
  suffix to_base64 to_hex translate trim ucase unhex unicode upper url_decode url_encode format_bytes
`)

const TIMES = words(`
  age ago century current_date current_localtime current_localtimestamp date_add date_diff date_part date_sub date_trunc
  datediff datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear days_in_month decade epoch epoch_ms
  epoch_ns epoch_us era get_current_time get_current_timestamp hour isodow isoyear julian last_day make_date make_time
  make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz microsecond millennium millisecond minute month
  monthname nanosecond normalized_interval now quarter second strftime strptime time_bucket timezone timezone_hour
  timezone_minute to_centuries to_days to_decades to_hours to_microseconds to_millennia to_milliseconds to_minutes
  to_months to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp try_strptime week weekday
  weekofyear year yearweek
`)

const NESTED = words(`
  array_aggr array_aggregate array_append array_apply array_cat array_concat array_contains array_distinct array_extract
  array_filter array_grade_up array_has array_has_all array_has_any array_indexof array_intersect array_length
  array_pop_back array_pop_front array_position array_prepend array_push_back array_push_front array_reduce array_reverse
  array_reverse_sort array_select array_slice array_sort array_transform array_unique array_value array_where array_zip
  apply aggregate cardinality element_at filter flatten grade_up list_aggr list_aggregate list_any_value list_append
  list_apply list_approx_count_distinct list_avg list_bool_and list_bool_or list_cat list_concat list_contains
  list_count list_distinct list_element list_extract list_filter list_first list_grade_up list_has list_has_all
  list_has_any list_histogram list_indexof list_intersect list_last list_max list_median list_min list_mode list_pack
  list_position list_prepend list_product list_reduce list_reverse list_reverse_sort list_select list_slice list_sort
  list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform list_unique list_value list_var_pop
  list_var_samp list_where list_zip map map_concat map_contains map_entries map_extract map_extract_value
  map_from_entries map_keys map_values reduce row struct_concat struct_extract struct_extract_at struct_insert
  struct_keys struct_pack struct_update struct_values unnest unpivot_list
`)

const JSON_WORDS = words(`
  array_to_json from_json from_json_strict json json_array json_array_length json_contains json_exists json_extract
  json_extract_path json_extract_path_text json_extract_string json_group_array json_group_object json_keys
  json_merge_patch json_object json_quote json_structure json_transform json_transform_strict json_type json_valid
  json_value row_to_json to_json
`)

const OTHERS = words('constant_or_null gen_random_uuid nullif typeof uuid version')

const AGGREGATES = words(`
  any_value approx_count_distinct approx_quantile arbitrary arg_max arg_max_null arg_max_nulls_last arg_min arg_min_null
  arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if count_star
  countif covar_pop covar_samp entropy favg first fsum geomean geometric_mean group_concat histogram histogram_exact
  kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean median min min_by mode product quantile
  quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  sem skewness stddev stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance wavg
  weighted_avg
`)

const WINDOWS = words(`
  cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number
`)

export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set([
  ...OPERATORS,
  ...FIGURES,
  ...TEXT,
  ...TIMES,
  ...NESTED,
  ...JSON_WORDS,
  ...OTHERS,
  ...AGGREGATES,
  ...WINDOWS,
])

/** In FROM, where they give row after row. */
export const ALLOWED_TABLE_FUNCTIONS: ReadonlySet<string> = new Set(
  words('generate_series json_each json_tree range unnest'),
)
