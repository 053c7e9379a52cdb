/** Hyphenation of card names. Browsers hyphenate only if they have a dictionary for the language. */

const WORDS =
  "Ar·bei·ter·dorf Ban·di·ten·la·ger Bau·ern·dorf Bi·blio·thek Bu·reau·crat Burg·gra·ben Con·tra·band Coun·ter·feit Eisen·händ·ler " +
  "Fair·grounds Falsch·geld Gas·sen·jun·ge Geld·ver·lei·her Grab·räu·ber Grave·robber Hals·ab·schnei·der Han·dels·rou·te Händ·le·rin " +
  "Iron·monger Jagd·grün·de Kata·kom·ben Kunst·schmie·de König·li·ches Königs·hof La·bo·ra·to·ri·um La·bo·ra·to·ry Land·strei·cher " +
  "Lei·chen·kar·ren Lum·pen·samm·ler Markt·platz Mer·ce·na·ry Money·lender Mounte·bank Ne·cro·po·lis Over·grown Pfer·de·händ·ler " +
  "Prin·zes·sin Pro·ces·sion Pro·zes·si·on Quack·sal·ber Rats·ver·samm·lung Schmug·gel·wa·re Schrott·händ·ler Stein·bruch Streit·ross " +
  "Tor·wäch·te·rin To·ten·stadt Tour·na·ment Ver·fal·le·nes Ver·las·se·ne Ver·rück·ter Vo·gel·freie Waf·fen·kam·mer Wahr·sa·ge·rin " +
  "Watch·tower Wild·die·bin Zer·stör·te Zer·stör·ter Zer·stör·tes Über·le·ben·de Aban·doned Her·zog·tum Anwe·sen Pro·vince " +
  "Aben·teu·er Am·bas·sa·dor Ar·men·haus Be·ses·sen·heit Bot·schaf·ter Cata·combs Fah·ren·der Fest·platz Follow·ers Ge·heim·kam·mer " +
  "Har·bin·ger Hau·sie·rer Jahr·markt Jo·se·phine La·ger·raum Mas·ke·ra·de Mas·quer·ade Me·na·ge·rie Pos·ses·sion Scav·en·ger " +
  "Schwarz·markt Stadt·vier·tel Store·room Sur·vi·vors Thron·saal Treib·jagd Wan·der·ing Werk·statt " +
  "Ka·ra·wa·ne Kom·plott Ma·rau·der Ma·ro·deur Mer·chant Mo·nu·ment Mund·raub Schmie·de Wach·turm Work·shop " +
  "Aben·teu·rer Al·che·mist Apo·the·ker Apoth·e·cary Ap·pren·tice Ar·men·vier·tel Aus·tausch Außen·pos·ten Adven·turer " +
  "Beu·tel·schnei·der Bot·schaft Can·dle·stick Car·tog·ra·pher Chan·cel·lor Con·spir·a·tor Cop·per·smith Court·yard Cross·roads " +
  "Dip·lo·ma·tin Ein·ge·bo·re·nen·dorf Eisen·hüt·te Ent·de·cker Feil·scher Fern·stra·ße Fi·scher·dorf Frucht·ba·res Ge·heim·gang " +
  "Geis·ter·schiff Ge·würz·händ·ler Grenz·dorf Han·dels·pos·ten Han·dels·schiff Hand·lan·ger Hell·se·he·rin Herb·al·ist " +
  "Her·um·trei·be·rin Holz·fäl·ler Iron·works Jour·ney·man Kar·to·graph Kat·zen·gold Kauf·manns·gil·de Ker·ker·meis·ter " +
  "Kräu·ter·kun·di·ger Kup·fer·schmied La·ger·haus Le·bens·künst·ler Leuch·ten·ma·cher Leucht·turm Light·house Mas·ter·piece " +
  "Meis·ter·stück Müll·ver·wer·ter Na·vi·ga·tor No·ma·den·camp Pa·trouil·le Per·len·tau·cher Phi·los·o·pher's Pi·ra·ten·schiff " +
  "Schatz·kam·mer Schatz·kar·te Schatz·tru·he Schmugg·ler Sei·den·stra·ße Smug·glers Sooth·sayer Stal·lun·gen Stein·metz " +
  "Steu·er·ein·trei·ber Stone·mason Tac·ti·cian Trans·mute Uni·ver·si·tät Uni·ver·sity Ver·schwö·rer Ver·trau·ter Ver·wal·ter " +
  "Ver·wand·lung Wan·der·ge·sel·le Ware·house Weg·kreu·zung Wood·cut·ter Wunsch·brun·nen";

const hyphenated = new Map(WORDS.split(" ").map((word) => [word.replaceAll("·", ""), word.replaceAll("·", "\u00AD")]));

/** Insert soft hyphens into the long words of a name. */
export const hyphenate = (name: string): string =>
  name
    .split(" ")
    .map((word) => hyphenated.get(word) ?? word)
    .join(" ");
