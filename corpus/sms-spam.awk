# The SMS Spam Collection as JSON Lines: awk -f sms-spam.awk SMSSpamCollection > sms-spam.jsonl
#
# A line of the original is `ham|spam<TAB>message`; it has no ids and no split. Line N becomes the
# document sms-N, and every fifth one is kept for testing. Messages are copied unchanged.
BEGIN { FS = "\t" }
{
  text = $2
  gsub(/\\/, "&&", text)
  gsub(/"/, "\\\\&", text)
  split_name = NR % 5 == 0 ? "test" : "train"
  printf "{\"id\": \"sms-%04d\", \"label\": \"%s\", \"split\": \"%s\", \"text\": \"%s\"}\n", NR, $1, split_name, text
}
